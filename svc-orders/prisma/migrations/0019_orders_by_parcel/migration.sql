-- A parcel's number is found however it and the search for it are written. Most orders of a day have none yet.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_parcel ON orders
  (upper(regexp_replace(tracking_number, '[^0-9A-Za-z]', '', 'g'))) WHERE tracking_number IS NOT NULL;
