-- What the panel's list of reviews is searched and filtered by. Figures: docs/lists-at-1000000.md
CREATE INDEX reviews_text ON reviews USING gin (text gin_trgm_ops, author gin_trgm_ops);
CREATE INDEX products_named ON products USING gin (name gin_trgm_ops);
CREATE INDEX reviews_hidden ON reviews (sequence) WHERE hidden AND bought;
CREATE INDEX reviews_withdrawn ON reviews (sequence) WHERE NOT bought;
