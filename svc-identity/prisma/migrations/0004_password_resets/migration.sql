-- Who asked for a link to set a new password, by the address that was typed. One that no account has gets a
-- row too: both must cost the same work, or the time of the answer would tell them apart.
CREATE TABLE password_resets (
  email_key    text PRIMARY KEY,
  -- Of the latest asking. The mails of earlier ones no longer find it, nor do their links.
  id           text NOT NULL UNIQUE,
  asked_at     timestamptz(3) NOT NULL DEFAULT now(),
  -- SHA-256. A token is made when its mail is written, and a mail that was tried twice has two that hold.
  token_hashes bytea[] NOT NULL DEFAULT '{}',
  -- Null until the mail is written.
  expires_at   timestamptz(3)
);
CREATE INDEX password_resets_token_hashes_idx ON password_resets USING gin (token_hashes);

-- For the hourly pruning: sessions of users who never return were kept for ever.
CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);
