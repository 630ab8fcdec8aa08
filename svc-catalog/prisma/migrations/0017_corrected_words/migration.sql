-- A word that was misspelt and is corrected stayed known, and who misspells it likewise found nothing. Only words that
-- resemble one of the text as it is now are looked for, and five of a text at most: to write many texts anew is no correction.
-- Whoever changes the catalogue waits for the others at its revision: nobody else teaches the word meanwhile.
CREATE FUNCTION forget_corrected_words(written_before text, written text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  misspelt text;
  asked tsquery;
  is_said boolean;
BEGIN
  FOR misspelt IN
    SELECT word FROM (SELECT correctable_words(written_before) EXCEPT SELECT correctable_words(written)) AS gone (word)
    JOIN search_words USING (word)
    WHERE EXISTS (SELECT FROM correctable_words(written) AS stays WHERE similarity(stays, word) >= 0.2)
    LIMIT 5
  LOOP
    asked := plainto_tsquery('english', misspelt);
    CONTINUE WHEN numnode(asked) = 0;
    -- Planned for this word: one that many say is met at once, one that few do is in the index.
    EXECUTE format(
      'SELECT EXISTS (SELECT FROM products WHERE product_document(name, description, category_id, size_id) @@ %L::tsquery)',
      asked) INTO is_said;
    CONTINUE WHEN is_said
      OR EXISTS (SELECT FROM categories WHERE to_tsvector('english', plain_words(name)) @@ asked)
      OR EXISTS (SELECT FROM sizes WHERE to_tsvector('english', plain_words(name)) @@ asked);
    DELETE FROM search_words WHERE stem = (ts_lexize('english_stem', misspelt))[1];
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION learn_changed_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words SELECT correctable_words(NEW.name || ' ' || NEW.description) ON CONFLICT DO NOTHING;
  PERFORM forget_corrected_words(OLD.name || ' ' || OLD.description, NEW.name || ' ' || NEW.description);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION learn_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words SELECT correctable_words(NEW.name) ON CONFLICT DO NOTHING;
  IF TG_OP = 'UPDATE' THEN
    PERFORM forget_corrected_words(OLD.name, NEW.name);
  END IF;
  RETURN NULL;
END $$;
