-- What admins tell each other of an order; shoppers never see it. The history is theirs, too.
CREATE TABLE order_notes (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id   uuid NOT NULL REFERENCES orders (id),
  at         timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- The account of the admin.
  written_by text NOT NULL,
  note       text NOT NULL CHECK (length(note) BETWEEN 1 AND 2000)
);
CREATE INDEX order_notes_order ON order_notes (order_id, id);
