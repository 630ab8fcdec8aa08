CREATE INDEX CONCURRENTLY IF NOT EXISTS contact_messages_said ON contact_messages
  USING gin (without_accents(full_name) gin_trgm_ops, without_accents(subject) gin_trgm_ops);
