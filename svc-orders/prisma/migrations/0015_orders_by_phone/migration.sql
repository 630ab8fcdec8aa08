-- A number is found however it and the search for it are written: both are read as digits.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_phone ON orders
  USING gin (regexp_replace(phone, '[^0-9]', '', 'g') gin_trgm_ops);
