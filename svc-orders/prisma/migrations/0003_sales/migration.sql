-- What reports add up (decision 040). An order is sold at `bound_at`, unless it is cancelled.
CREATE INDEX orders_sold ON orders (bound_at) WHERE bound_at IS NOT NULL AND status <> 'Cancelled';
CREATE INDEX orders_need_attention ON orders (placed_at) WHERE needs_attention IS NOT NULL;

-- What was sold and what went back, or no longer is, and is not yet in the sums below. Placing an order only
-- adds a row here: sums that every order changed would make orders wait for each other.
CREATE TABLE sales_changes (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id       uuid NOT NULL REFERENCES orders (id) ON UPDATE CASCADE ON DELETE CASCADE,
  at             timestamptz(3) NOT NULL,
  -- 1: the order was sold, -1: it no longer is, 0: money of it went back.
  sign           smallint NOT NULL CHECK (sign IN (1, 0, -1)),
  refunded_minor bigint NOT NULL DEFAULT 0
);

-- Every time zone of today begins its days at a quarter of an hour of UTC.
CREATE TABLE sales_quarters (
  starts_at      timestamptz NOT NULL,
  currency       char(3) NOT NULL,
  payment_method payment_method NOT NULL,
  orders         bigint NOT NULL,
  subtotal_minor bigint NOT NULL,
  tax_minor      bigint NOT NULL,
  total_minor    bigint NOT NULL,
  refunded_minor bigint NOT NULL,
  PRIMARY KEY (starts_at, currency, payment_method)
);

-- By days of UTC; what of a period lies before its first and after its last whole day is read from the orders.
CREATE TABLE product_sales_days (
  day          date NOT NULL,
  product_id   text NOT NULL,
  currency     char(3) NOT NULL,
  quantity     bigint NOT NULL,
  amount_minor bigint NOT NULL,
  PRIMARY KEY (day, product_id, currency)
);

-- Refunds that arrived, without those of an order that was paid twice: what was too much was no sale.
CREATE FUNCTION note_refunds_of(sold_order uuid, sign smallint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO sales_changes (order_id, at, sign, refunded_minor)
  SELECT sold_order, refunds.created_at, 0, note_refunds_of.sign * refunds.amount_minor
  FROM payment_attempts JOIN refunds ON attempt_id = payment_attempts.id
  WHERE payment_attempts.order_id = sold_order AND refunds.status = 'succeeded'
    AND request_key IS DISTINCT FROM 'automatic-excess'
$$;

CREATE FUNCTION note_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.bound_at IS NOT NULL AND OLD.status <> 'Cancelled' THEN
    INSERT INTO sales_changes (order_id, at, sign) VALUES (NEW.id, OLD.bound_at, -1);
    PERFORM note_refunds_of(NEW.id, -1::smallint);
  END IF;
  IF NEW.bound_at IS NOT NULL AND NEW.status <> 'Cancelled' THEN
    INSERT INTO sales_changes (order_id, at, sign) VALUES (NEW.id, NEW.bound_at, 1);
    IF TG_OP = 'UPDATE' THEN PERFORM note_refunds_of(NEW.id, 1::smallint); END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER orders_sold AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.bound_at IS NOT NULL AND NEW.status <> 'Cancelled')
  EXECUTE FUNCTION note_sale();
CREATE TRIGGER orders_sold_or_not AFTER UPDATE OF bound_at, status ON orders FOR EACH ROW
  WHEN ((CASE WHEN OLD.status <> 'Cancelled' THEN OLD.bound_at END)
    IS DISTINCT FROM (CASE WHEN NEW.status <> 'Cancelled' THEN NEW.bound_at END))
  EXECUTE FUNCTION note_sale();

-- Whoever changes a refund holds its order, so that the order does not cease to be sold meanwhile.
CREATE FUNCTION note_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes (order_id, at, sign, refunded_minor)
  SELECT orders.id, NEW.created_at, 0,
    CASE WHEN NEW.status = 'succeeded' THEN NEW.amount_minor ELSE -NEW.amount_minor END
  FROM payment_attempts JOIN orders ON orders.id = order_id
  WHERE payment_attempts.id = NEW.attempt_id AND orders.bound_at IS NOT NULL AND orders.status <> 'Cancelled';
  RETURN NULL;
END $$;

CREATE TRIGGER refunds_arrived AFTER INSERT ON refunds FOR EACH ROW
  WHEN (NEW.status = 'succeeded' AND NEW.request_key IS DISTINCT FROM 'automatic-excess')
  EXECUTE FUNCTION note_refund();
CREATE TRIGGER refunds_arrived_or_not AFTER UPDATE OF status ON refunds FOR EACH ROW
  WHEN ((OLD.status = 'succeeded') <> (NEW.status = 'succeeded')
    AND NEW.request_key IS DISTINCT FROM 'automatic-excess')
  EXECUTE FUNCTION note_refund();

-- The service adds them to the sums as it does with new ones. The triggers above keep orders and refunds
-- from changing until this migration is committed.
INSERT INTO sales_changes (order_id, at, sign)
SELECT id, bound_at, 1 FROM orders WHERE bound_at IS NOT NULL AND status <> 'Cancelled';
INSERT INTO sales_changes (order_id, at, sign, refunded_minor)
SELECT orders.id, refunds.created_at, 0, refunds.amount_minor
FROM refunds
JOIN payment_attempts ON payment_attempts.id = attempt_id
JOIN orders ON orders.id = payment_attempts.order_id
WHERE refunds.status = 'succeeded' AND request_key IS DISTINCT FROM 'automatic-excess'
  AND orders.bound_at IS NOT NULL AND orders.status <> 'Cancelled';
