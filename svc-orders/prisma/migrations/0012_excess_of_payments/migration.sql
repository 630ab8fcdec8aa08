-- What an order's pages received above its price is no sale, whoever sends it back: the shop by itself, an admin because
-- that failed, or somebody at the provider.
ALTER TABLE refunds ADD COLUMN excess_minor bigint NOT NULL DEFAULT 0;

-- What the shop sends by itself is excess, unless that was sent by hand already because it seemed to have failed. Of other
-- money that goes back the excess goes first. Each paid page asked for the order's price. Whoever changes a refund holds
-- its order.
CREATE FUNCTION note_excess() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH pages AS (
    SELECT id, received_minor, amount_minor FROM payment_attempts
    WHERE status = 'paid'
      AND order_id = (SELECT order_id FROM payment_attempts WHERE id = NEW.attempt_id AND status = 'paid')
  ), above AS (
    SELECT coalesce(sum(received_minor) - max(amount_minor), 0) - coalesce((
        SELECT sum(payment_disputes.amount_minor) FROM payment_disputes JOIN pages ON pages.id = attempt_id
        WHERE payment_disputes.status = 'lost'
      ), 0) AS excess
    FROM pages
  ), gone AS (
    SELECT
      coalesce(sum(excess_minor) FILTER (WHERE request_key IS DISTINCT FROM 'automatic-excess'), 0) AS by_hand,
      coalesce(sum(CASE WHEN status = 'succeeded' THEN excess_minor ELSE refunds.amount_minor END)
        FILTER (WHERE request_key = 'automatic-excess'), 0) AS by_itself
    FROM refunds JOIN pages ON pages.id = attempt_id
    WHERE refunds.id <> NEW.id AND (status = 'succeeded'
      OR (request_key = 'automatic-excess' AND status IN ('requested', 'pending')))
  )
  SELECT CASE
      WHEN NEW.request_key = 'automatic-excess'
        THEN NEW.amount_minor - least(by_hand, greatest(0, by_hand + by_itself + NEW.amount_minor - excess))
      ELSE least(NEW.amount_minor, greatest(0, excess - by_hand - by_itself))
    END INTO NEW.excess_minor
  FROM above, gone;
  RETURN NEW;
END $$;

CREATE TRIGGER refunds_excess BEFORE INSERT ON refunds FOR EACH ROW
  WHEN (NEW.status = 'succeeded')
  EXECUTE FUNCTION note_excess();
CREATE TRIGGER refunds_excess_later BEFORE UPDATE OF status ON refunds FOR EACH ROW
  WHEN (OLD.status <> 'succeeded' AND NEW.status = 'succeeded')
  EXECUTE FUNCTION note_excess();

-- What a sale lost by refunds.
CREATE VIEW refunds_of_sales AS
  SELECT order_id, refunds.created_at AS at, refunds.amount_minor - excess_minor AS amount_minor
  FROM payment_attempts JOIN refunds ON attempt_id = payment_attempts.id
  WHERE payment_attempts.status = 'paid' AND refunds.status = 'succeeded' AND refunds.amount_minor > excess_minor;

CREATE OR REPLACE FUNCTION note_refunds_of(sold_order uuid, sign smallint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO sales_changes (order_id, at, sign, refunded_minor)
  SELECT order_id, at, 0, note_refunds_of.sign * amount_minor FROM refunds_of_sales WHERE order_id = sold_order
$$;

CREATE OR REPLACE FUNCTION note_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes (order_id, at, sign, refunded_minor)
  SELECT orders.id, NEW.created_at, 0,
    CASE WHEN NEW.status = 'succeeded' THEN 1 ELSE -1 END * (NEW.amount_minor - NEW.excess_minor)
  FROM payment_attempts JOIN orders ON orders.id = order_id
  WHERE payment_attempts.id = NEW.attempt_id AND payment_attempts.status = 'paid'
    AND orders.bound_at IS NOT NULL AND orders.status <> 'Cancelled';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER refunds_arrived AFTER INSERT ON refunds FOR EACH ROW
  WHEN (NEW.status = 'succeeded' AND NEW.amount_minor > NEW.excess_minor)
  EXECUTE FUNCTION note_refund();
CREATE OR REPLACE TRIGGER refunds_arrived_or_not AFTER UPDATE OF status ON refunds FOR EACH ROW
  WHEN ((OLD.status = 'succeeded') <> (NEW.status = 'succeeded') AND NEW.amount_minor > NEW.excess_minor)
  EXECUTE FUNCTION note_refund();

-- The same of what arrived so far. What the shop sent by itself was left out of the sums already.
WITH gone AS (
  SELECT refunds.id, order_id, refunds.created_at, refunds.amount_minor, refunds.status,
    request_key IS NOT DISTINCT FROM 'automatic-excess' AS by_itself,
    sum(refunds.amount_minor) OVER (PARTITION BY order_id
      ORDER BY request_key IS DISTINCT FROM 'automatic-excess', refunds.created_at, refunds.id)
      - refunds.amount_minor AS before
  FROM refunds JOIN payment_attempts ON payment_attempts.id = attempt_id
  WHERE payment_attempts.status = 'paid' AND (refunds.status = 'succeeded'
    OR (request_key = 'automatic-excess' AND refunds.status IN ('requested', 'pending')))
), above AS (
  SELECT order_id, sum(received_minor) - max(amount_minor) - coalesce(sum((
      SELECT sum(amount_minor) FROM payment_disputes WHERE attempt_id = page.id AND payment_disputes.status = 'lost'
    )), 0) AS excess
  FROM payment_attempts AS page WHERE status = 'paid' GROUP BY order_id
), known AS (
  UPDATE refunds
  SET excess_minor = CASE WHEN by_itself THEN gone.amount_minor ELSE least(gone.amount_minor, excess - before) END
  FROM gone JOIN above USING (order_id)
  WHERE refunds.id = gone.id AND gone.status = 'succeeded' AND (by_itself OR excess > before)
  RETURNING order_id, gone.created_at, by_itself, excess_minor
)
INSERT INTO sales_changes (order_id, at, sign, refunded_minor)
SELECT order_id, known.created_at, 0, -excess_minor
FROM known JOIN orders ON orders.id = order_id
WHERE NOT by_itself AND orders.bound_at IS NOT NULL AND orders.status <> 'Cancelled';
