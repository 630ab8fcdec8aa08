-- Wrong logins by account, by address and by known device, counted by all copies of the service together. Not
-- logged: a crash may forget them.
CREATE UNLOGGED TABLE login_attempts (
  key          text PRIMARY KEY,
  failures     integer NOT NULL,
  -- Until then nobody is let through.
  closed_until timestamptz(3) NOT NULL,
  forgotten_at timestamptz(3) NOT NULL
);
CREATE INDEX login_attempts_forgotten_at_idx ON login_attempts (forgotten_at);
