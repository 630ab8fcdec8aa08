-- Since when shoppers see it; null: they do not. A time, and not yes or no: before the table is analysed PostgreSQL takes nearly all
-- rows for "not null", as they are, but half of them for "true", and searches of a large shop are planned by that.
ALTER TABLE products ADD COLUMN published_at timestamptz DEFAULT now();

-- Counts are what shoppers see.
CREATE OR REPLACE FUNCTION count_added_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE categories SET product_count = product_count + added.products
  FROM (SELECT category_id, count(published_at) AS products FROM new_rows GROUP BY 1) AS added
  WHERE id = added.category_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_removed_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE categories SET product_count = product_count - removed.products
  FROM (SELECT category_id, count(published_at) AS products FROM old_rows GROUP BY 1) AS removed
  WHERE id = removed.category_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_moved_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.published_at IS NOT NULL THEN
    UPDATE categories SET product_count = product_count - 1 WHERE id = OLD.category_id;
  END IF;
  IF NEW.published_at IS NOT NULL THEN
    UPDATE categories SET product_count = product_count + 1 WHERE id = NEW.category_id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER product_moved AFTER UPDATE OF category_id, published_at ON products
  FOR EACH ROW WHEN (OLD.category_id <> NEW.category_id
                     OR (OLD.published_at IS NULL) <> (NEW.published_at IS NULL))
  EXECUTE FUNCTION count_moved_product();

CREATE OR REPLACE TRIGGER products_revise BEFORE INSERT OR DELETE OR
  UPDATE OF name, description, price_minor, original_price_minor, rating, review_count, category_id, size_id, images,
    alt_texts, estimated_delivery, returns_accepted, return_window, version, published_at
  ON products FOR EACH STATEMENT EXECUTE FUNCTION next_catalogue_revision();
