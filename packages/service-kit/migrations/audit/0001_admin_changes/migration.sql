-- What admins changed: a line per change, written in its transaction (decision 043).
CREATE TABLE admin_changes (
  -- With `at` it orders the lines of all services as one list.
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  at         timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  by_id      text NOT NULL,
  by_name    text,
  -- What kind of thing, such as product, which one, and its name at that time.
  kind       text NOT NULL,
  about      text NOT NULL,
  name       text NOT NULL,
  action     text NOT NULL,
  -- The changed fields only; null: the thing was not there before, or is no more.
  before     jsonb,
  after      jsonb,
  request_id text
);
CREATE INDEX admin_changes_newest ON admin_changes (at DESC, id DESC);
CREATE INDEX admin_changes_about ON admin_changes (about, at DESC, id DESC);
CREATE INDEX admin_changes_by ON admin_changes (by_id, at DESC, id DESC);

CREATE FUNCTION keep_admin_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'admin_changes is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER admin_changes_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON admin_changes
  FOR EACH STATEMENT EXECUTE FUNCTION keep_admin_changes();
-- Also where a session calls itself a replica.
ALTER TABLE admin_changes ENABLE ALWAYS TRIGGER admin_changes_append_only;
