-- In this order each product's months stand beside each other: summing them needs no table of all products in memory.
CREATE INDEX product_sales_months_by_product ON product_sales_months (product_id, currency, month)
  INCLUDE (quantity, amount_minor);
