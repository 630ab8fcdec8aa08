-- An order is found however its customer's name, and the search for it, are written.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_named ON orders
  USING gin (without_accents(name) gin_trgm_ops);
