-- Tables of the outbox, the inbox and the dead letters. The first migration of each service carries them.
CREATE TABLE outbox (
  id           uuid PRIMARY KEY,
  sequence     bigint GENERATED ALWAYS AS IDENTITY,
  subject      text NOT NULL,
  payload      jsonb NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  published_at timestamptz
);
CREATE INDEX outbox_unpublished ON outbox (sequence) WHERE published_at IS NULL;

CREATE FUNCTION wake_outbox_relay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('outbox', '');
  RETURN NULL;
END $$;
CREATE TRIGGER outbox_wakes_relay AFTER INSERT ON outbox
  FOR EACH STATEMENT EXECUTE FUNCTION wake_outbox_relay();

CREATE TABLE inbox (
  consumer   text NOT NULL,
  event_id   uuid NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (consumer, event_id)
);

CREATE TABLE dead_letters (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  consumer  text NOT NULL,
  subject   text NOT NULL,
  event_id  text,
  payload   text NOT NULL,
  reason    text NOT NULL,
  attempts  integer NOT NULL,
  failed_at timestamptz NOT NULL DEFAULT now()
);
