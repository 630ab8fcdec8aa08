-- The panel's list of them, which are few.
CREATE INDEX CONCURRENTLY products_unpublished ON products (sequence) WHERE published_at IS NULL;
