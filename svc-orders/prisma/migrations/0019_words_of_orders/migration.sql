CREATE EXTENSION IF NOT EXISTS unaccent;

-- What an admin knows of an order who does not have its number: whose it is, where it goes, and its parcel, whose number is
-- written with blanks and without. Words without accents, capitals and punctuation: to keep them costs an order a fifth of
-- what all their threes of letters would. Immutable, because an index rests on it.
CREATE FUNCTION plain_words(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN trim(regexp_replace(lower(unaccent('unaccent'::regdictionary, written)),
                           '[[:punct:][:space:][:cntrl:]]+', ' ', 'g'));

CREATE FUNCTION order_words(name text, address text, city text, state text, pin_code text, country text, tracking_number text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(string_to_array(plain_words(
  name || ' ' || address || ' ' || city || ' ' || state || ' ' || pin_code || ' ' || country || ' ' ||
  regexp_replace(coalesce(tracking_number, ''), '[^[:alnum:]]', '', 'g')), ' '));

-- Null where nothing is left of what was written.
CREATE FUNCTION words_that_begin(written text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ('''' || replace(nullif(plain_words(written), ''), ' ', ''':* & ''') || ''':*')::tsquery;
