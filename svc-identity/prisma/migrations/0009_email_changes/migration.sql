-- Another e-mail that an account waits for: it counts once the link that was mailed to it is confirmed. Like
-- password_resets. One for each account, so a newer wish replaces the former. It holds no address: whoever signs
-- up with it meanwhile has it.
CREATE TABLE email_changes (
  user_id      text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- Of the latest mail. Earlier ones no longer find it, nor do their links.
  id           text NOT NULL UNIQUE,
  email        text NOT NULL,
  asked_at     timestamptz(3) NOT NULL DEFAULT now(),
  -- SHA-256. A token is made when its mail is written, and a mail that was tried twice has two that hold.
  token_hashes bytea[] NOT NULL DEFAULT '{}',
  -- Null until the mail is written.
  expires_at   timestamptz(3)
);
CREATE INDEX email_changes_token_hashes_idx ON email_changes USING gin (token_hashes);
