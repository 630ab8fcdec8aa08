-- Money that did not match its page is no part of the sale, also where the order was paid by another page then: when it
-- goes back, the sale is what it was.
CREATE OR REPLACE FUNCTION note_refunds_of(sold_order uuid, sign smallint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO sales_changes (order_id, at, sign, refunded_minor)
  SELECT sold_order, refunds.created_at, 0, note_refunds_of.sign * refunds.amount_minor
  FROM payment_attempts JOIN refunds ON attempt_id = payment_attempts.id
  WHERE payment_attempts.order_id = sold_order AND payment_attempts.status = 'paid'
    AND refunds.status = 'succeeded' AND request_key IS DISTINCT FROM 'automatic-excess'
$$;

CREATE OR REPLACE FUNCTION note_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes (order_id, at, sign, refunded_minor)
  SELECT orders.id, NEW.created_at, 0,
    CASE WHEN NEW.status = 'succeeded' THEN NEW.amount_minor ELSE -NEW.amount_minor END
  FROM payment_attempts JOIN orders ON orders.id = order_id
  WHERE payment_attempts.id = NEW.attempt_id AND payment_attempts.status = 'paid'
    AND orders.bound_at IS NOT NULL AND orders.status <> 'Cancelled';
  RETURN NULL;
END $$;

-- Takes what was counted so far out of the sums again.
INSERT INTO sales_changes (order_id, at, sign, refunded_minor)
SELECT orders.id, refunds.created_at, 0, -refunds.amount_minor
FROM refunds
JOIN payment_attempts ON payment_attempts.id = attempt_id
JOIN orders ON orders.id = payment_attempts.order_id
WHERE refunds.status = 'succeeded' AND request_key IS DISTINCT FROM 'automatic-excess'
  AND payment_attempts.status <> 'paid' AND orders.bound_at IS NOT NULL AND orders.status <> 'Cancelled';
