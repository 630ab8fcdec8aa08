-- Counts of attempts, shared by all copies of the service. Not logged: a crash may forget a minute of them.
-- svc-identity made the table itself before.
CREATE UNLOGGED TABLE IF NOT EXISTS rate_limit_windows (
  key      text PRIMARY KEY,
  attempts integer NOT NULL,
  ends_at  timestamptz(3) NOT NULL
);
CREATE INDEX IF NOT EXISTS rate_limit_windows_ends_at_idx ON rate_limit_windows (ends_at);
