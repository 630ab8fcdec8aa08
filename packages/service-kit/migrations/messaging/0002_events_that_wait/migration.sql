-- When a failing event is tried again. Null: it was given up, and waits for an admin.
ALTER TABLE dead_letters ADD COLUMN next_try_at timestamptz;
CREATE INDEX dead_letters_due ON dead_letters (next_try_at) WHERE next_try_at IS NOT NULL;

-- An event that fails again, or comes again, is still one row. One that cannot be read has no id to
-- know it by but what it says.
DELETE FROM dead_letters AS older USING dead_letters AS newer
WHERE older.id < newer.id AND older.consumer = newer.consumer AND older.subject = newer.subject
  AND older.event_id IS NOT DISTINCT FROM newer.event_id
  AND (older.event_id IS NOT NULL OR older.payload = newer.payload);
CREATE UNIQUE INDEX dead_letters_event ON dead_letters (consumer, subject, coalesce(event_id, md5(payload)));

-- A NOTIFY makes commits wait for each other (all of them take one lock until they are on disk). While
-- a relay works it holds this lock and looks again by itself, so that only a sleeping one is woken.
CREATE OR REPLACE FUNCTION wake_outbox_relay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_try_advisory_lock_shared(2831) THEN
    PERFORM pg_advisory_unlock_shared(2831);
    PERFORM pg_notify('outbox', '');
  END IF;
  RETURN NULL;
END $$;
