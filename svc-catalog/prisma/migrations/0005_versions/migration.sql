-- Grows with each change by an admin, so that of two who edit the same one the second is told.
ALTER TABLE categories ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE sizes ADD COLUMN version integer NOT NULL DEFAULT 1;
