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

