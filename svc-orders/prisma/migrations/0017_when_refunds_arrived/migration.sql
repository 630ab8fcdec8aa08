-- A refund counts on the day on which it arrived. On the day on which it was asked for it would change the report of a month
-- that is closed already, where its provider needed days.
-- Null: when the row was made, by which those that arrived before this column were counted.

-- As it is, and first: who reads it locks it before the table, and would wait for this in a circle.
CREATE OR REPLACE VIEW refunds_of_sales AS
  SELECT order_id, refunds.created_at AS at, refunds.amount_minor - excess_minor AS amount_minor
  FROM payment_attempts JOIN refunds ON attempt_id = payment_attempts.id
  WHERE payment_attempts.status = 'paid' AND refunds.status = 'succeeded' AND refunds.amount_minor > excess_minor;

ALTER TABLE refunds ADD COLUMN arrived_at timestamptz(3);

CREATE FUNCTION note_arrival() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.arrived_at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER refunds_arrive BEFORE UPDATE OF status ON refunds FOR EACH ROW
  WHEN (OLD.status <> 'succeeded' AND NEW.status = 'succeeded')
  EXECUTE FUNCTION note_arrival();

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
