-- Cash that an admin says was not paid, as of a parcel that was refused at the door, is no sale: the catalogue's best
-- sellers leave it out too. It is one again as soon as its payment is Pending or Paid.
CREATE OR REPLACE FUNCTION note_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.bound_at IS NOT NULL AND OLD.status <> 'Cancelled' AND OLD.payment_status <> 'Failed' THEN
    INSERT INTO sales_changes (order_id, at, sign) VALUES (NEW.id, OLD.bound_at, -1);
    PERFORM note_refunds_of(NEW.id, -1::smallint);
  END IF;
  IF NEW.bound_at IS NOT NULL AND NEW.status <> 'Cancelled' AND NEW.payment_status <> 'Failed' THEN
    INSERT INTO sales_changes (order_id, at, sign) VALUES (NEW.id, NEW.bound_at, 1);
    IF TG_OP = 'UPDATE' THEN PERFORM note_refunds_of(NEW.id, 1::smallint); END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_sold AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.bound_at IS NOT NULL AND NEW.status <> 'Cancelled' AND NEW.payment_status <> 'Failed')
  EXECUTE FUNCTION note_sale();
CREATE OR REPLACE TRIGGER orders_sold_or_not AFTER UPDATE OF bound_at, status, payment_status ON orders FOR EACH ROW
  WHEN ((CASE WHEN OLD.status <> 'Cancelled' AND OLD.payment_status <> 'Failed' THEN OLD.bound_at END)
    IS DISTINCT FROM (CASE WHEN NEW.status <> 'Cancelled' AND NEW.payment_status <> 'Failed' THEN NEW.bound_at END))
  EXECUTE FUNCTION note_sale();

-- Takes what was counted so far out of the sums again. Nothing of it went back: only what is Paid does.
INSERT INTO sales_changes (order_id, at, sign)
SELECT id, bound_at, -1 FROM orders
WHERE bound_at IS NOT NULL AND status <> 'Cancelled' AND payment_status = 'Failed';
