-- A note that settles what an order called for begins with it: what an admin types keeps its limit in the contract.
ALTER TABLE order_notes DROP CONSTRAINT order_notes_note_check;
ALTER TABLE order_notes ADD CONSTRAINT order_notes_note_check CHECK (length(note) > 0) NOT VALID;
