-- Orders as their events tell of them. `told_at` is the event's own time: one that arrives late, or
-- again in a replay, changes nothing.
CREATE TABLE purchase_orders (
  order_id text PRIMARY KEY,
  -- Cancelled, or its payment failed: nobody bought anything by it.
  is_void  boolean NOT NULL,
  told_at  timestamptz NOT NULL
);

-- Who bought what. No reference to products: an event may be older than a product's deletion.
CREATE TABLE purchases (
  order_id   text NOT NULL REFERENCES purchase_orders,
  product_id uuid NOT NULL,
  user_id    text NOT NULL,
  PRIMARY KEY (order_id, product_id)
);
CREATE INDEX purchases_of_user ON purchases (user_id, product_id);

CREATE TABLE reviews (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Order of creation; reviews of a product are written one at a time, under its lock.
  sequence   bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  user_id    text NOT NULL,
  -- As it was shown when the review was written; NULL when the session did not say.
  author     text,
  stars      smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  text       text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  -- An admin's decision.
  hidden     boolean NOT NULL DEFAULT false,
  -- False when the author's orders of this rug were all cancelled afterwards.
  bought     boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at  timestamptz,
  UNIQUE (product_id, user_id)
);
-- Lists, counts and means of a product read nothing else.
CREATE INDEX reviews_visible ON reviews (product_id, sequence) INCLUDE (stars) WHERE bought AND NOT hidden;

-- `rating` stays what is shown and sorted by. While visible reviews decide it, the admin's own number
-- waits in `admin_rating`; else that is NULL and `rating` is the admin's. So nothing has to be rewritten,
-- and who only knows `rating` goes on working.
ALTER TABLE products
  ADD COLUMN review_count integer NOT NULL DEFAULT 0 CHECK (review_count >= 0),
  ADD COLUMN admin_rating double precision CHECK (admin_rating BETWEEN 0 AND 5),
  ADD CONSTRAINT products_one_rating CHECK ((review_count > 0) = (admin_rating IS NOT NULL));
