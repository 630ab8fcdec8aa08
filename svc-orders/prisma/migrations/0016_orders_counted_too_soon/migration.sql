-- 0004 analysed the orders of a shop that has none yet. PostgreSQL believed that it stays so, and until it analysed them by
-- itself, a minute or more, each order was placed by reading all orders before it, five times. As if never analysed it
-- expects some.
SELECT pg_clear_relation_stats(current_schema()::text, 'orders') WHERE NOT EXISTS (SELECT FROM orders);
