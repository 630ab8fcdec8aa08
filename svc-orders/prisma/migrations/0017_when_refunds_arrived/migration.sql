-- A refund counts on the day on which it arrived. On the day on which it was asked for it would change the report of a month
-- that is closed already, where its provider needed days.
-- Null: when the row was made, by which those that arrived before this column were counted.

ALTER TABLE refunds ADD COLUMN arrived_at timestamptz(3);

CREATE FUNCTION note_arrival() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.arrived_at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER refunds_arrive BEFORE UPDATE OF status ON refunds FOR EACH ROW
  WHEN (OLD.status <> 'succeeded' AND NEW.status = 'succeeded')
  EXECUTE FUNCTION note_arrival();
