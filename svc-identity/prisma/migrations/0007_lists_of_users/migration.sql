-- What the panel's list of users is searched and filtered by. Figures: docs/lists-at-1000000.md
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX users_text ON users USING gin (full_name gin_trgm_ops, email gin_trgm_ops);
CREATE INDEX users_role_created_at_id_idx ON users (role, created_at DESC, id);
CREATE INDEX users_disabled ON users (created_at DESC, id) WHERE disabled;
