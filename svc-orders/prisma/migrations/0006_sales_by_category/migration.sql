-- Categories by the catalogue's events; one that is gone stays, since what was sold of it does.
CREATE TABLE catalogue_categories (
  id      text PRIMARY KEY,
  name    text NOT NULL,
  version integer NOT NULL
);

-- Null: no event has said it yet.
ALTER TABLE catalogue_products
  ADD COLUMN category_id text,
  -- The first that was heard of: lines that are older than categories count under it, and stay there.
  ADD COLUMN first_category_id text;

-- At the time of the order. Null: the line is older than this column.
ALTER TABLE order_lines ADD COLUMN category_id text;

-- By days of UTC. Lines without a category are summed by their product, as '' of the category; the others as '' of the product.
CREATE TABLE category_sales_days (
  day          date NOT NULL,
  category_id  text NOT NULL,
  product_id   text NOT NULL,
  currency     char(3) NOT NULL,
  quantity     bigint NOT NULL,
  amount_minor bigint NOT NULL,
  PRIMARY KEY (day, category_id, product_id, currency)
);

-- Whoever adds the notes of sales to the sums deletes them: so also code that knows nothing of categories adds here.
CREATE FUNCTION fold_category_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO category_sales_days AS known (day, category_id, product_id, currency, quantity, amount_minor)
  SELECT (at AT TIME ZONE 'UTC')::date, coalesce(category_id, ''),
    CASE WHEN category_id IS NULL THEN product_id ELSE '' END, currency,
    sum(sign * quantity), sum(sign * quantity * price_minor)
  FROM folded JOIN order_lines USING (order_id) WHERE sign <> 0
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (day, category_id, product_id, currency) DO UPDATE SET
    quantity = known.quantity + EXCLUDED.quantity,
    amount_minor = known.amount_minor + EXCLUDED.amount_minor;
  RETURN NULL;
END $$;

CREATE TRIGGER sales_folded AFTER DELETE ON sales_changes REFERENCING OLD TABLE AS folded
  FOR EACH STATEMENT EXECUTE FUNCTION fold_category_sales();

-- What is summed already. The trigger above keeps others from adding to the sums until this is committed.
INSERT INTO category_sales_days (day, category_id, product_id, currency, quantity, amount_minor)
SELECT day, '', product_id, currency, quantity, amount_minor FROM product_sales_days;
