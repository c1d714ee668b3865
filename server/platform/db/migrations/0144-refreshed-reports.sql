-- The bought item whose report is made once more, free of charge, because newer data arrived. Each is
-- refreshed once.
ALTER TABLE payment_item
  ADD COLUMN refresh_of bigint UNIQUE REFERENCES payment_item,
  ADD CHECK (refresh_of IS NULL OR reorder_of IS NULL);
-- As before, and only the nightly job refreshes.
ALTER POLICY own_new_items ON payment_item
  WITH CHECK (
    owner_id = (SELECT asking_owner())
    AND EXISTS (
      SELECT FROM payment p WHERE p.id = payment_id AND p.owner_id = (SELECT asking_owner()))
    AND EXISTS (SELECT FROM farm f WHERE f.id = farm_id AND f.owner_id = (SELECT asking_owner()))
    AND (reorder_of IS NULL OR is_own_item(reorder_of))
    AND refresh_of IS NULL);
