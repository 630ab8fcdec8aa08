CREATE INDEX CONCURRENTLY IF NOT EXISTS products_called ON products
  USING gin (without_accents(name) gin_trgm_ops);
