-- Addresses that a start has made an admin for, or found an account of. When the account has another one by now, it
-- is not made again: what is configured is then a password of long ago, which nobody looks after any more.
CREATE TABLE configured_admins (
  email_key text PRIMARY KEY
);
