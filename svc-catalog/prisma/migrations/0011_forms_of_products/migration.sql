-- Which product a form has made, by the key that it was sent with: sent again, since its answer was lost, it makes no second one.
CREATE TABLE product_forms (
  user_id     text NOT NULL,
  key         text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  -- Of all that the form said, its pictures too.
  fingerprint text NOT NULL,
  -- No reference: a product that was deleted since is not made anew.
  product_id  uuid NOT NULL,
  sent_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
CREATE INDEX product_forms_age ON product_forms (sent_at);
