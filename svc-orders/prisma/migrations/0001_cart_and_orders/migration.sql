CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TYPE order_status AS ENUM ('Pending', 'Processing', 'Shipped', 'Completed', 'Cancelled');
CREATE TYPE payment_method AS ENUM ('COD', 'Stripe', 'Razorpay');
CREATE TYPE payment_status AS ENUM ('Pending', 'Paid', 'Failed', 'Refunded');

CREATE TABLE catalogue_products (
  id          text CONSTRAINT catalogue_products_pkey PRIMARY KEY,
  version     integer NOT NULL CHECK (version > 0),
  available   boolean NOT NULL,
  name        text NOT NULL,
  description text NOT NULL,
  price_minor bigint NOT NULL CHECK (price_minor >= 0),
  currency    char(3) NOT NULL,
  image       text
);

CREATE TABLE cart_lines (
  user_id    text NOT NULL,
  product_id text NOT NULL,
  quantity   integer NOT NULL CHECK (quantity BETWEEN 1 AND 999),
  size       text NOT NULL,
  added_at   timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (user_id, product_id),
  CONSTRAINT cart_lines_product_id_fkey FOREIGN KEY (product_id)
    REFERENCES catalogue_products (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
-- Who has a product in the cart when it is deleted.
CREATE INDEX cart_lines_product_id_idx ON cart_lines (product_id);

CREATE SEQUENCE order_numbers AS bigint;

CREATE TABLE orders (
  id             uuid PRIMARY KEY,
  order_number   text NOT NULL,
  user_id        text NOT NULL,
  status         order_status NOT NULL DEFAULT 'Pending',
  payment_method payment_method NOT NULL,
  payment_status payment_status NOT NULL DEFAULT 'Pending',
  name           text NOT NULL,
  email          text NOT NULL,
  address        text NOT NULL,
  city           text NOT NULL,
  state          text NOT NULL,
  country        text NOT NULL,
  pin_code       text NOT NULL,
  phone          text NOT NULL,
  subtotal_minor bigint NOT NULL CHECK (subtotal_minor >= 0),
  tax_minor      bigint NOT NULL CHECK (tax_minor >= 0),
  total_minor    bigint NOT NULL CHECK (total_minor = subtotal_minor + tax_minor),
  currency       char(3) NOT NULL,
  placed_at      timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX orders_order_number_key ON orders (order_number);
CREATE INDEX orders_user_id_placed_at_id_idx ON orders (user_id, placed_at DESC, id DESC);
CREATE INDEX orders_placed_at_id_idx ON orders (placed_at DESC, id DESC);
CREATE INDEX orders_status_placed_at_id_idx ON orders (status, placed_at DESC, id DESC);
CREATE INDEX orders_total_minor_id_idx ON orders (total_minor, id);
CREATE INDEX orders_search ON orders
  USING gin (order_number gin_trgm_ops, name gin_trgm_ops, email gin_trgm_ops);

CREATE TABLE order_lines (
  order_id    uuid NOT NULL,
  position    integer NOT NULL,
  product_id  text NOT NULL,
  name        text NOT NULL,
  size        text NOT NULL,
  quantity    integer NOT NULL CHECK (quantity > 0),
  price_minor bigint NOT NULL CHECK (price_minor >= 0),
  currency    char(3) NOT NULL,
  image       text,
  PRIMARY KEY (order_id, position),
  CONSTRAINT order_lines_order_id_fkey FOREIGN KEY (order_id)
    REFERENCES orders (id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE TABLE placements (
  order_id    uuid PRIMARY KEY,
  user_id     text NOT NULL,
  key         text CHECK (length(key) BETWEEN 1 AND 255),
  fingerprint text NOT NULL,
  placed_at   timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT placements_order_id_fkey FOREIGN KEY (order_id)
    REFERENCES orders (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX placements_user_id_key_key ON placements (user_id, key);
CREATE INDEX placements_user_id_fingerprint_placed_at_idx
  ON placements (user_id, fingerprint, placed_at);
