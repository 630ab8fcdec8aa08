-- People are found however their names, and the search for them, are written.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_named ON users
  USING gin (without_accents(full_name) gin_trgm_ops);
