CREATE TYPE user_role AS ENUM ('admin', 'user');

CREATE TABLE users (
  id                text PRIMARY KEY,
  full_name         text NOT NULL,
  email             text NOT NULL,
  email_key         text NOT NULL,
  password_hash     text NOT NULL,
  role              user_role NOT NULL DEFAULT 'user',
  disabled          boolean NOT NULL DEFAULT false,
  sessions_ended_at integer NOT NULL DEFAULT 0,
  created_at        timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX users_email_key_key ON users (email_key);
CREATE INDEX users_created_at_id_idx ON users (created_at DESC, id);

CREATE TABLE sessions (
  id         text PRIMARY KEY,
  user_id    text NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX sessions_user_id_idx ON sessions (user_id);

CREATE TABLE addresses (
  user_id   text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  address   text NOT NULL DEFAULT '',
  city      text NOT NULL DEFAULT '',
  state     text NOT NULL DEFAULT '',
  country   text NOT NULL DEFAULT '',
  pin_code  text NOT NULL DEFAULT '',
  phone     text NOT NULL DEFAULT '',
  stated_at timestamptz(3) NOT NULL
);

CREATE TABLE contact_messages (
  id         text PRIMARY KEY,
  full_name  text NOT NULL,
  email      text NOT NULL,
  phone      text NOT NULL,
  subject    text NOT NULL,
  message    text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX contact_messages_created_at_id_idx ON contact_messages (created_at DESC, id);

-- Counts of attempts, shared by all copies of the service. Not logged: a crash may forget a minute of them.
CREATE UNLOGGED TABLE rate_limit_windows (
  key      text PRIMARY KEY,
  attempts integer NOT NULL,
  ends_at  timestamptz(3) NOT NULL
);
CREATE INDEX rate_limit_windows_ends_at_idx ON rate_limit_windows (ends_at);

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

CREATE TABLE "_prisma_migrations" (
  id varchar(36) PRIMARY KEY NOT NULL, checksum varchar(64) NOT NULL, finished_at timestamptz,
  migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0);
TRUNCATE "_prisma_migrations", "addresses", "contact_mails", "contact_messages", "dead_letters", "inbox", "outbox", "rate_limit_windows", "sessions", "users" CASCADE;
SET session_replication_role = replica;
INSERT INTO "_prisma_migrations" (id, checksum, finished_at, migration_name, logs, rolled_back_at, started_at, applied_steps_count) OVERRIDING SYSTEM VALUE SELECT id, checksum, finished_at, migration_name, logs, rolled_back_at, started_at, applied_steps_count
FROM json_populate_recordset(NULL::"_prisma_migrations", $rows$[
{"id":"8a8e3f1e-eeb5-4c86-b84d-6a08b441f040","checksum":"d1993a49969aa9f8ed2ab29cb3d26f11b5b8cc417cd9bd5bda9306ee7da7c073","finished_at":"2026-11-23T14:27:04.294+00:00","migration_name":"0001_accounts","logs":null,"rolled_back_at":null,"started_at":"2026-11-23T14:27:03.643+00:00","applied_steps_count":1},
{"id":"162ee666-059e-4130-a28d-7b41407ec0a5","checksum":"63fc64fea3303265adc5b18c7c4aa54f67ecbc211b8e9fa1c87bb0b691e88887","finished_at":"2026-11-23T14:27:04.691+00:00","migration_name":"0002_contact_mails","logs":null,"rolled_back_at":null,"started_at":"2026-11-23T14:27:04.468+00:00","applied_steps_count":1}]$rows$);
INSERT INTO "addresses" (user_id, address, city, state, country, pin_code, phone, stated_at) OVERRIDING SYSTEM VALUE SELECT user_id, address, city, state, country, pin_code, phone, stated_at
FROM json_populate_recordset(NULL::"addresses", $rows$[
{"user_id":"8653038f-053d-45cf-9f21-1966d257599b","address":"12 Weaver Lane","city":"Mirzapur","state":"Uttar Pradesh","country":"India","pin_code":"231001","phone":"544-223-3000","stated_at":"2026-11-23T14:34:35.491+00:00"},
{"user_id":"48526765-8d6d-4e87-84b6-acf8ef4639cd","address":"12 Weaver Lane","city":"Mirzapur","state":"Uttar Pradesh","country":"India","pin_code":"231001","phone":"544-223-3000","stated_at":"2026-11-23T14:34:38.117+00:00"}]$rows$);
INSERT INTO "inbox" (consumer, event_id, applied_at) OVERRIDING SYSTEM VALUE SELECT consumer, event_id, applied_at
FROM json_populate_recordset(NULL::"inbox", $rows$[
{"consumer":"identity-profile","event_id":"2f631f4a-2bc0-4caf-ac09-1419d8e284b9","applied_at":"2026-11-23T14:34:34.710857+00:00"},
{"consumer":"identity-profile","event_id":"b04d7f8e-b12b-4894-b65e-5b77cfd6d77a","applied_at":"2026-11-23T14:34:35.258396+00:00"},
{"consumer":"identity-profile","event_id":"ab84fd35-d783-4611-a5dd-901f130a311b","applied_at":"2026-11-23T14:34:35.825646+00:00"},
{"consumer":"identity-profile","event_id":"1156b7e6-a488-456f-b140-86c5c8ba11cd","applied_at":"2026-11-23T14:34:37.483088+00:00"},
{"consumer":"identity-profile","event_id":"98093c4f-0f07-431d-b529-7bee1bb6c414","applied_at":"2026-11-23T14:34:37.859708+00:00"},
{"consumer":"identity-profile","event_id":"c6f83f35-7b2e-470f-9c2a-a7babb1fe031","applied_at":"2026-11-23T14:34:38.175492+00:00"}]$rows$);
INSERT INTO "rate_limit_windows" (key, attempts, ends_at) OVERRIDING SYSTEM VALUE SELECT key, attempts, ends_at
FROM json_populate_recordset(NULL::"rate_limit_windows", $rows$[
{"key":"account admin@handloom.example login","attempts":2,"ends_at":"2026-11-23T14:34:50.964+00:00"},
{"key":"account asha@old.example signup","attempts":2,"ends_at":"2026-11-23T14:34:51.308+00:00"},
{"key":"account asha@old.example login","attempts":2,"ends_at":"2026-11-23T14:34:51.596+00:00"},
{"key":"127.0.0.1 signup","attempts":4,"ends_at":"2026-11-23T14:34:51.274+00:00"},
{"key":"account ravi@old.example signup","attempts":2,"ends_at":"2026-11-23T14:34:55.305+00:00"},
{"key":"127.0.0.1 login","attempts":6,"ends_at":"2026-11-23T14:34:50.951+00:00"},
{"key":"account ravi@old.example login","attempts":2,"ends_at":"2026-11-23T14:34:55.505+00:00"}]$rows$);
INSERT INTO "sessions" (id, user_id, expires_at, created_at) OVERRIDING SYSTEM VALUE SELECT id, user_id, expires_at, created_at
FROM json_populate_recordset(NULL::"sessions", $rows$[
{"id":"bf427509-841f-4aba-9702-1acbda3a77d7","user_id":"07333793-d9c9-4e1e-88fc-d50226073950","expires_at":"2026-12-23T14:32:39+00:00","created_at":"2026-11-23T14:32:39.405+00:00"},
{"id":"0c6d21d7-f637-4636-85b2-55b113c5e634","user_id":"07333793-d9c9-4e1e-88fc-d50226073950","expires_at":"2026-12-23T14:33:00+00:00","created_at":"2026-11-23T14:33:00.224+00:00"},
{"id":"4bc4df76-10f1-488a-8383-899807bfcc46","user_id":"07333793-d9c9-4e1e-88fc-d50226073950","expires_at":"2026-12-23T14:33:22+00:00","created_at":"2026-11-23T14:33:21.86+00:00"},
{"id":"3b231668-cf4d-4f8f-a2c7-806e57c6a468","user_id":"07333793-d9c9-4e1e-88fc-d50226073950","expires_at":"2026-12-23T14:33:51+00:00","created_at":"2026-11-23T14:33:51.132+00:00"},
{"id":"d9792278-5d9c-4b8e-bf99-29c585c6014f","user_id":"07333793-d9c9-4e1e-88fc-d50226073950","expires_at":"2026-12-23T14:34:34+00:00","created_at":"2026-11-23T14:34:33.558+00:00"},
{"id":"33a0975d-5518-4340-bd9b-dffae4ddc41c","user_id":"8653038f-053d-45cf-9f21-1966d257599b","expires_at":"2026-12-23T14:34:34+00:00","created_at":"2026-11-23T14:34:33.99+00:00"},
{"id":"52bc740d-76f3-49a4-9096-c4c8006f07c2","user_id":"48526765-8d6d-4e87-84b6-acf8ef4639cd","expires_at":"2026-12-23T14:34:37+00:00","created_at":"2026-11-23T14:34:37.117+00:00"}]$rows$);
INSERT INTO "users" (id, full_name, email, email_key, password_hash, role, disabled, sessions_ended_at, created_at) OVERRIDING SYSTEM VALUE SELECT id, full_name, email, email_key, password_hash, role, disabled, sessions_ended_at, created_at
FROM json_populate_recordset(NULL::"users", $rows$[
{"id":"07333793-d9c9-4e1e-88fc-d50226073950","full_name":"Shop Admin","email":"admin@handloom.example","email_key":"admin@handloom.example","password_hash":"$argon2id$v=19$m=19456,t=2,p=1$h1nNEuGC502aRi+pmmmGkw$EdIbonB0ufkKqlRbSVNck+Y+GHMtcuMelbdMlgALtPI","role":"admin","disabled":false,"sessions_ended_at":0,"created_at":"2026-11-23T14:31:25.252+00:00"},
{"id":"8653038f-053d-45cf-9f21-1966d257599b","full_name":"Asha Example","email":"asha@old.example","email_key":"asha@old.example","password_hash":"$argon2id$v=19$m=19456,t=2,p=1$rR8KjxtxPnEX67qCEKEt1g$llXYClZbftBViyGTc2++bc5BC6gIVQk4VlIaVlQ7fi0","role":"user","disabled":false,"sessions_ended_at":0,"created_at":"2026-11-23T14:34:33.781+00:00"},
{"id":"48526765-8d6d-4e87-84b6-acf8ef4639cd","full_name":"Ravi Example","email":"ravi@old.example","email_key":"ravi@old.example","password_hash":"$argon2id$v=19$m=19456,t=2,p=1$WpMMIkmJjvgig1qPVR6vWw$y7aDc/0217W7zlXBvaOr6AJvyUHBmDFVDaulle8IW7I","role":"user","disabled":false,"sessions_ended_at":0,"created_at":"2026-11-23T14:34:36.76+00:00"}]$rows$);
SET session_replication_role = DEFAULT;
