-- 0009 analysed the words of a catalogue that has no product yet. PostgreSQL believed that it stays so until it analysed them by
-- itself. As if never analysed it expects some.
SELECT pg_clear_relation_stats(current_schema()::text, 'product_words') WHERE NOT EXISTS (SELECT FROM product_words);
