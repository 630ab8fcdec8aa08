-- What products sold by months of UTC: a year of many products has a third of the rows that its days have.
CREATE TABLE product_sales_months (
  month        date NOT NULL,
  product_id   text NOT NULL,
  currency     char(3) NOT NULL,
  quantity     bigint NOT NULL,
  amount_minor bigint NOT NULL,
  PRIMARY KEY (month, product_id, currency)
);

-- Whoever adds the notes of sales to the sums deletes them: so also code that knows nothing of months adds here.
CREATE FUNCTION fold_product_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_sales_months AS known (month, product_id, currency, quantity, amount_minor)
  SELECT date_trunc('month', at AT TIME ZONE 'UTC')::date, product_id, currency,
    sum(sign * quantity), sum(sign * quantity * price_minor)
  FROM folded JOIN order_lines USING (order_id) WHERE sign <> 0
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (month, product_id, currency) DO UPDATE SET
    quantity = known.quantity + EXCLUDED.quantity,
    amount_minor = known.amount_minor + EXCLUDED.amount_minor;
  RETURN NULL;
END $$;

CREATE TRIGGER sales_folded_by_month AFTER DELETE ON sales_changes REFERENCING OLD TABLE AS folded
  FOR EACH STATEMENT EXECUTE FUNCTION fold_product_months();

-- What is summed already. The trigger above keeps others from adding to the sums until this is committed.
INSERT INTO product_sales_months (month, product_id, currency, quantity, amount_minor)
SELECT date_trunc('month', day::timestamp)::date, product_id, currency, sum(quantity), sum(amount_minor)
FROM product_sales_days GROUP BY 1, 2, 3;
