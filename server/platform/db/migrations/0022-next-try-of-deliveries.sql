-- When a delivery that failed is tried again, for its buyer; null while nothing failed.
ALTER TABLE delivery ADD COLUMN next_try_at timestamptz;
GRANT UPDATE (next_try_at) ON delivery TO fenceline_worker;
