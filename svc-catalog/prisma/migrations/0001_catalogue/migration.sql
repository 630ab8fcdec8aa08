CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- The default is meant for spinning disks, and makes the planner scan whole tables where an index is faster.
DO $$ BEGIN
  EXECUTE format('ALTER DATABASE %I SET random_page_cost = 1.1', current_database());
END $$;

-- The text that is searched: no accents, capitals or punctuation. Immutable, because indexes rest on it.
CREATE FUNCTION plain_words(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN trim(regexp_replace(lower(unaccent('unaccent'::regdictionary, written)),
                           '[[:punct:][:space:][:cntrl:]]+', ' ', 'g'));

-- Words worth correcting a typing error to; numbers are not.
CREATE FUNCTION correctable_words(written text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT DISTINCT word FROM regexp_split_to_table(plain_words(written), ' ') AS word
  WHERE length(word) BETWEEN 3 AND 30 AND word !~ '[0-9]';
END;

CREATE TABLE categories (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  slug          text NOT NULL UNIQUE,
  -- Kept by triggers, so that neither the dashboard nor a list counts rows.
  product_count integer NOT NULL DEFAULT 0,
  sequence      bigint GENERATED ALWAYS AS IDENTITY UNIQUE
);

-- A slug that a category once had; pages redirect from it.
CREATE TABLE former_slugs (
  slug        text PRIMARY KEY,
  category_id uuid NOT NULL REFERENCES categories ON DELETE CASCADE
);
CREATE INDEX former_slugs_category ON former_slugs (category_id);

CREATE TABLE sizes (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  width_feet  double precision NOT NULL CHECK (width_feet > 0),
  height_feet double precision CHECK (height_feet > 0),
  is_round    boolean NOT NULL DEFAULT false,
  sequence    bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  CHECK (NOT is_round OR height_feet IS NULL)
);
CREATE UNIQUE INDEX sizes_name ON sizes (lower(name));

-- A picture, named by its content. Never deleted: orders go on showing what was bought.
CREATE TABLE images (
  hash        text PRIMARY KEY,
  width       integer NOT NULL CHECK (width > 0),
  height      integer NOT NULL CHECK (height > 0),
  placeholder text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);

-- Renditions that are still to be made. A claim runs out, so that a killed worker loses nothing.
CREATE TABLE image_work (
  hash          text NOT NULL REFERENCES images ON DELETE CASCADE,
  width         integer NOT NULL,
  format        text NOT NULL CHECK (format IN ('avif', 'webp', 'jpeg')),
  priority      smallint NOT NULL,
  attempts      smallint NOT NULL DEFAULT 0,
  claimed_until timestamptz,
  PRIMARY KEY (hash, width, format)
);
CREATE INDEX image_work_next ON image_work (priority, hash, width, format);

-- A product's category and size are searched by these marks, so that renaming one touches no product.
CREATE FUNCTION search_mark(kind text, id uuid) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN kind || left(replace(id::text, '-', ''), 12);

CREATE FUNCTION belonging(category_id uuid, size_id uuid) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (search_mark('c', category_id) || ':1B ' || search_mark('s', size_id) || ':2B')::tsvector;

-- All that a product is found by. Not a column: rows stay small, so that counting matches reads little.
-- The cost is what parsing a text takes: the planner must ask the index, not each row.
-- Restricted: a search is answered sooner by one process than by the start of several.
CREATE FUNCTION product_document(name text, description text, category_id uuid, size_id uuid)
RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL RESTRICTED COST 10000 AS $$
BEGIN
  -- With its schema: indexes are built with an empty search path.
  RETURN to_tsvector('english', public.plain_words(name || ' ' || description))
    || public.belonging(category_id, size_id);
END $$;

CREATE TABLE products (
  id                   uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Order of creation. One statement at a time writes products (see catalogue_revision), so a
  -- smaller number is never committed after a larger one: pages stay stable by it.
  sequence             bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  name                 text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  -- A column and not an expression, because only a column can be read from an index alone.
  sort_name            text NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  description          text NOT NULL,
  price_minor          bigint NOT NULL CHECK (price_minor >= 0),
  original_price_minor bigint NOT NULL CHECK (original_price_minor >= 0),
  discount             double precision NOT NULL GENERATED ALWAYS AS (
    CASE WHEN original_price_minor > price_minor
      THEN (original_price_minor - price_minor)::double precision * 100 / original_price_minor
      ELSE 0 END) STORED,
  rating               double precision NOT NULL DEFAULT 0 CHECK (rating BETWEEN 0 AND 5),
  category_id          uuid NOT NULL REFERENCES categories,
  size_id              uuid NOT NULL REFERENCES sizes,
  -- Hashes in their order. Pictures are shared, immutable and never deleted: a join table would
  -- cost every list three rows a product and guard nothing.
  images               text[] NOT NULL DEFAULT '{}' CHECK (cardinality(images) <= 24),
  estimated_delivery   text NOT NULL,
  returns_accepted     boolean NOT NULL DEFAULT true,
  return_window        text NOT NULL,
  units_sold           bigint NOT NULL DEFAULT 0,
  version              integer NOT NULL DEFAULT 1,
  created_at           timestamptz NOT NULL DEFAULT now(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  -- What a match is ranked by.
  titled               tsvector NOT NULL GENERATED ALWAYS AS (
    setweight(to_tsvector('english', plain_words(name)), 'A') || belonging(category_id, size_id)) STORED
);
-- Every sort, over all products and within a category, reads an index in its order.
CREATE INDEX products_price ON products (price_minor, sequence);
CREATE INDEX products_rating ON products (rating, sequence);
CREATE INDEX products_discount ON products (discount, sequence);
CREATE INDEX products_best_selling ON products (units_sold, rating, sequence);
CREATE INDEX products_name ON products (sort_name, sequence);
CREATE INDEX products_in_category ON products (category_id, sequence);
CREATE INDEX products_in_category_price ON products (category_id, price_minor, sequence);
CREATE INDEX products_in_category_rating ON products (category_id, rating, sequence);
CREATE INDEX products_in_category_discount ON products (category_id, discount, sequence);
CREATE INDEX products_in_category_best_selling ON products (category_id, units_sold, rating, sequence);
CREATE INDEX products_in_category_name ON products (category_id, sort_name, sequence);
CREATE INDEX products_of_size ON products (size_id, price_minor, sequence);
CREATE INDEX products_of_category_and_size ON products (category_id, size_id, price_minor, sequence);
CREATE INDEX products_document ON products USING gin (
  product_document(name, description, category_id, size_id));

-- Grows with every change that a list can show. The locked row also makes writers wait for each other.
CREATE TABLE catalogue_revision (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  revision bigint NOT NULL DEFAULT 1
);
INSERT INTO catalogue_revision DEFAULT VALUES;

CREATE FUNCTION next_catalogue_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_revision SET revision = revision + 1;
  RETURN NULL;
END $$;
-- BEFORE: the row is locked before the new products take their sequence numbers.
CREATE TRIGGER products_revise BEFORE INSERT OR DELETE OR
  UPDATE OF name, description, price_minor, original_price_minor, rating, category_id, size_id, images
  ON products FOR EACH STATEMENT EXECUTE FUNCTION next_catalogue_revision();
CREATE TRIGGER categories_revise BEFORE INSERT OR DELETE OR UPDATE OF name, slug
  ON categories FOR EACH STATEMENT EXECUTE FUNCTION next_catalogue_revision();
CREATE TRIGGER sizes_revise BEFORE INSERT OR DELETE OR UPDATE
  ON sizes FOR EACH STATEMENT EXECUTE FUNCTION next_catalogue_revision();

CREATE FUNCTION count_added_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE categories SET product_count = product_count + added.products
  FROM (SELECT category_id, count(*) AS products FROM new_rows GROUP BY 1) AS added
  WHERE id = added.category_id;
  RETURN NULL;
END $$;
CREATE TRIGGER products_added AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_products();

CREATE FUNCTION count_removed_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE categories SET product_count = product_count - removed.products
  FROM (SELECT category_id, count(*) AS products FROM old_rows GROUP BY 1) AS removed
  WHERE id = removed.category_id;
  RETURN NULL;
END $$;
CREATE TRIGGER products_removed AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_products();

CREATE FUNCTION count_moved_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE categories SET product_count = product_count - 1 WHERE id = OLD.category_id;
  UPDATE categories SET product_count = product_count + 1 WHERE id = NEW.category_id;
  RETURN NULL;
END $$;
CREATE TRIGGER product_moved AFTER UPDATE OF category_id ON products
  FOR EACH ROW WHEN (OLD.category_id <> NEW.category_id) EXECUTE FUNCTION count_moved_product();

-- Every word that the catalogue uses, to correct typing errors against: a few thousand rows, whatever
-- the number of products (https://www.postgresql.org/docs/current/pgtrgm.html, text search integration).
CREATE TABLE search_words (
  word text COLLATE "C" PRIMARY KEY,
  stem text COLLATE "C" GENERATED ALWAYS AS ((ts_lexize('english_stem', word))[1]) STORED
);
CREATE INDEX search_words_similar ON search_words USING gin (word gin_trgm_ops);
CREATE INDEX search_words_stem ON search_words (stem);

-- At the default of 0.3 two exchanged letters in a short word are already too far.
CREATE FUNCTION similar_words(asked text) RETURNS SETOF text LANGUAGE sql STABLE
SET pg_trgm.similarity_threshold = 0.2
BEGIN ATOMIC
  SELECT word FROM search_words WHERE word % asked ORDER BY similarity(word, asked) DESC, word LIMIT 12;
END;

CREATE FUNCTION learn_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Variations of a rug share their description: each text is taken apart once.
  INSERT INTO search_words
  SELECT DISTINCT word
  FROM (SELECT name AS written FROM new_rows UNION SELECT description FROM new_rows) AS texts,
       correctable_words(written) AS word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER products_teach_words AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION learn_words();

CREATE FUNCTION learn_changed_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words SELECT correctable_words(NEW.name || ' ' || NEW.description) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER product_teaches_words AFTER UPDATE OF name, description ON products
  FOR EACH ROW EXECUTE FUNCTION learn_changed_words();

CREATE FUNCTION learn_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words SELECT correctable_words(NEW.name) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER category_teaches_words AFTER INSERT OR UPDATE OF name ON categories
  FOR EACH ROW EXECUTE FUNCTION learn_name();
CREATE TRIGGER size_teaches_words AFTER INSERT OR UPDATE OF name ON sizes
  FOR EACH ROW EXECUTE FUNCTION learn_name();

-- Which stream knows the whole catalogue. A NATS that lost its disk has another one.
CREATE TABLE published_catalogue (
  only_row          boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  stream_created_at timestamptz
);
INSERT INTO published_catalogue DEFAULT VALUES;

-- What the demo seed has made; an admin may delete it, and it does not come back.
CREATE TABLE seeded (key text PRIMARY KEY);
