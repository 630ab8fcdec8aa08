CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The text as it is typed where a keyboard has no accents. Immutable, because indexes rest on it.
CREATE FUNCTION without_accents(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN unaccent('unaccent'::regdictionary, written);
