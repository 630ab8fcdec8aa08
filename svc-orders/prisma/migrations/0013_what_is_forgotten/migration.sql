-- By these old rows are found each hour (decision 013): both tables keep far more than goes.
CREATE INDEX cart_merges_age ON cart_merges (merged_at);
CREATE INDEX payment_events_age ON payment_events (applied_at) WHERE applied_at IS NOT NULL;
