CREATE INDEX CONCURRENTLY IF NOT EXISTS order_lines_product ON order_lines (product_id);
