-- How a benchmark's comparison parcels were found: searches by distance, or a file. Orders of
-- earlier versions have none.
ALTER TABLE payment_item ADD COLUMN comparison_selection jsonb;
