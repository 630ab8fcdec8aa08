-- Sessions that ended before their token does. svc-identity writes a row in the transaction that ends
-- them; every other service keeps its own copy of what it has heard. Pruned when no token is that old.
CREATE TABLE revoked_sessions (
  user_id       text NOT NULL,
  -- Empty: every session of the user that was issued at or before `issued_before`.
  session_id    text NOT NULL,
  -- Seconds since the epoch, compared with the token's `iat`.
  issued_before integer NOT NULL,
  -- By svc-identity's clock; in a copy at most as late.
  revoked_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, session_id)
);
CREATE INDEX revoked_sessions_by_time ON revoked_sessions (revoked_at);
