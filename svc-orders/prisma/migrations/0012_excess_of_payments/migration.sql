-- What an order's pages received above its price is no sale, whoever sends it back: the shop by itself, an admin because
-- that failed, or somebody at the provider.
ALTER TABLE refunds ADD COLUMN excess_minor bigint NOT NULL DEFAULT 0;

-- Of the money that went back the excess went first. Each paid page asked for the order's price. Whoever changes a refund
-- holds its order.
CREATE FUNCTION note_excess() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT least(NEW.amount_minor, greatest(0, received - price - lost - gone)) INTO NEW.excess_minor
  FROM (
    SELECT coalesce(sum(page.received_minor), 0) AS received, coalesce(max(page.amount_minor), 0) AS price,
      coalesce(sum((
        SELECT sum(amount_minor) FROM payment_disputes WHERE attempt_id = page.id AND payment_disputes.status = 'lost'
      )), 0) AS lost,
      coalesce(sum((
        SELECT sum(excess_minor) FROM refunds
        WHERE attempt_id = page.id AND refunds.id <> NEW.id AND refunds.status = 'succeeded'
      )), 0) AS gone
    FROM payment_attempts AS page
    WHERE page.status = 'paid'
      AND page.order_id = (SELECT order_id FROM payment_attempts WHERE id = NEW.attempt_id AND status = 'paid')
  ) AS sums;
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

-- The same of what arrived so far, with the shop's own first, which was all that counted as excess until now.
WITH arrived AS (
  SELECT refunds.id, payment_attempts.order_id, refunds.created_at, refunds.amount_minor,
    request_key IS NOT DISTINCT FROM 'automatic-excess' AS was_excess,
    sum(refunds.amount_minor) OVER (PARTITION BY payment_attempts.order_id
      ORDER BY request_key IS DISTINCT FROM 'automatic-excess', refunds.created_at, refunds.id)
      - refunds.amount_minor AS before
  FROM refunds JOIN payment_attempts ON payment_attempts.id = attempt_id
  WHERE refunds.status = 'succeeded' AND payment_attempts.status = 'paid'
), above AS (
  SELECT order_id, sum(received_minor) - max(amount_minor) - coalesce(sum((
      SELECT sum(amount_minor) FROM payment_disputes WHERE attempt_id = page.id AND payment_disputes.status = 'lost'
    )), 0) AS excess
  FROM payment_attempts AS page WHERE status = 'paid' GROUP BY order_id
), known AS (
  UPDATE refunds SET excess_minor = least(arrived.amount_minor, greatest(0, excess - before))
  FROM arrived JOIN above USING (order_id)
  WHERE refunds.id = arrived.id AND (excess > before OR was_excess)
  RETURNING order_id, arrived.created_at, arrived.amount_minor, was_excess, excess_minor
)
INSERT INTO sales_changes (order_id, at, sign, refunded_minor)
SELECT order_id, known.created_at, 0,
  CASE WHEN was_excess THEN known.amount_minor ELSE 0 END - excess_minor
FROM known JOIN orders ON orders.id = order_id
WHERE orders.bound_at IS NOT NULL AND orders.status <> 'Cancelled'
  AND excess_minor <> CASE WHEN was_excess THEN known.amount_minor ELSE 0 END;
