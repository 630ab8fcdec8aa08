-- What the user is told of where they are signed in. Sessions from before do not say it.
ALTER TABLE sessions
  ADD COLUMN user_agent text NOT NULL DEFAULT '',
  ADD COLUMN last_seen_at timestamptz(3) NOT NULL DEFAULT now();
UPDATE sessions SET last_seen_at = created_at;
