-- Whose hidden review of a rug was deleted: what they write of it next starts hidden, until an admin
-- shows it. Nothing of the review itself is kept.
CREATE TABLE kept_hidings (
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  user_id    text NOT NULL,
  PRIMARY KEY (product_id, user_id)
);
