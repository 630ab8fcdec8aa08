CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_words ON orders
  USING gin (order_words(name, address, city, state, pin_code, country, tracking_number));
