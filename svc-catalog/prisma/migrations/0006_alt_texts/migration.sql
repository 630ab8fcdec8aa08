-- What pictures show, for those who do not see them: { picture's hash: text }. By hash, so that code which knows
-- nothing of texts may go on changing and ordering the pictures.
ALTER TABLE products ADD COLUMN alt_texts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(alt_texts) = 'object');
