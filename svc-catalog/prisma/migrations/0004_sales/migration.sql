-- The order's own version, of which a late event has a smaller one. Null: its events said none.
ALTER TABLE purchase_orders ADD COLUMN version integer;
-- How many of the rug the order holds, and how many of them products.units_sold counts now: none
-- when the order is cancelled. Rows of before learn theirs when the stream is read once more.
ALTER TABLE purchases
  ADD COLUMN units   integer NOT NULL DEFAULT 0 CHECK (units >= 0),
  ADD COLUMN counted integer NOT NULL DEFAULT 0 CHECK (counted >= 0);
