CREATE EXTENSION IF NOT EXISTS unaccent;

-- No accents, capitals or punctuation, as svc-catalog has it. Immutable, because an index rests on it.
CREATE FUNCTION plain_words(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN trim(regexp_replace(lower(unaccent('unaccent'::regdictionary, written)),
                           '[[:punct:][:space:][:cntrl:]]+', ' ', 'g'));

-- What an admin knows of an order who does not have its number: whose it is, where it goes, and its parcel, whose number is
-- written with blanks and without.
CREATE FUNCTION order_words(name text, address text, city text, state text, pin_code text, country text, tracking_number text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN plain_words(name || ' ' || address || ' ' || city || ' ' || state || ' ' || pin_code || ' ' || country || ' ' ||
  regexp_replace(coalesce(tracking_number, ''), '[^[:alnum:]]', '', 'g'));
