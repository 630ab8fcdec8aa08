CREATE EXTENSION IF NOT EXISTS pg_trgm;

ALTER TABLE contact_messages
  -- Null: somebody waits for an answer.
  ADD COLUMN answered_at timestamptz(3),
  -- Whom of the shop it was answered by, as their session showed them.
  ADD COLUMN answered_by text;
CREATE INDEX contact_messages_unanswered ON contact_messages (created_at DESC, id) WHERE answered_at IS NULL;
CREATE INDEX contact_messages_text ON contact_messages
  USING gin (full_name gin_trgm_ops, email gin_trgm_ops, subject gin_trgm_ops);
