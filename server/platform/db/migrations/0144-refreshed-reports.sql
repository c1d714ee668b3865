-- The bought item whose report is made once more, free of charge, because newer data arrived. Each is
-- refreshed once.
ALTER TABLE payment_item
  ADD COLUMN refresh_of bigint UNIQUE REFERENCES payment_item,
  ADD CHECK (refresh_of IS NULL OR reorder_of IS NULL);
