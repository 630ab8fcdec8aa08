-- After 0017 and not in it: payments lock the table before this view, reports the view before the table.
CREATE OR REPLACE VIEW refunds_of_sales AS
  SELECT order_id, coalesce(arrived_at, refunds.created_at) AS at, refunds.amount_minor - excess_minor AS amount_minor
  FROM payment_attempts JOIN refunds ON attempt_id = payment_attempts.id
  WHERE payment_attempts.status = 'paid' AND refunds.status = 'succeeded' AND refunds.amount_minor > excess_minor;

-- One that fails after all is taken out of the day on which it was counted.
CREATE OR REPLACE FUNCTION note_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes (order_id, at, sign, refunded_minor)
  SELECT orders.id, coalesce(NEW.arrived_at, NEW.created_at), 0,
    CASE WHEN NEW.status = 'succeeded' THEN 1 ELSE -1 END * (NEW.amount_minor - NEW.excess_minor)
  FROM payment_attempts JOIN orders ON orders.id = order_id
  WHERE payment_attempts.id = NEW.attempt_id AND payment_attempts.status = 'paid'
    AND orders.bound_at IS NOT NULL AND orders.status <> 'Cancelled';
  RETURN NULL;
END $$;
