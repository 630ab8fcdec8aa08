-- What a list of orders is filtered by, where few of them are so. Lists that many are in are read in their own
-- order, by the indexes that are there. Figures: docs/lists-at-1000000.md
CREATE INDEX orders_paid_as ON orders (payment_status, status, payment_method, placed_at);

-- How an order stands and how its payment does belong together: hardly any is Cancelled and Paid. Without it the
-- planner would look for such orders among all.
CREATE STATISTICS orders_states (mcv) ON status, payment_status, payment_method FROM orders;
ANALYZE orders;
