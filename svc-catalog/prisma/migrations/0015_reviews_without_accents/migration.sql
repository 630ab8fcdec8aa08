-- A review is found however its words, and the search for them, are written.
CREATE INDEX CONCURRENTLY IF NOT EXISTS reviews_said ON reviews
  USING gin (without_accents(text) gin_trgm_ops, without_accents(author) gin_trgm_ops);
