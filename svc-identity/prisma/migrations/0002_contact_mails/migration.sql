-- Contact messages that are to be mailed to the shop. A message from before, or from a shop without a
-- mail server, has no row here and is listed as ever.
CREATE TABLE contact_mails (
  message_id   text PRIMARY KEY REFERENCES contact_messages (id) ON DELETE CASCADE,
  attempts     integer NOT NULL DEFAULT 0,
  -- When it is tried next; while a sender has it, when its claim ends.
  due_at       timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  mailed_at    timestamptz(3),
  given_up_at  timestamptz(3),
  last_failure text
);
CREATE INDEX contact_mails_due ON contact_mails (due_at) WHERE mailed_at IS NULL AND given_up_at IS NULL;
