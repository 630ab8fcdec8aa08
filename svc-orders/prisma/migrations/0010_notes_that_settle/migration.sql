-- What the order called admins to look at, which is done with by this note.
ALTER TABLE order_notes ADD COLUMN settles text;
