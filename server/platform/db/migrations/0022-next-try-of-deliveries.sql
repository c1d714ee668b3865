-- When a failed delivery is retried, to show it to the buyer; null without a failure.
ALTER TABLE delivery ADD COLUMN next_try_at timestamptz;
GRANT UPDATE (next_try_at) ON delivery TO fenceline_worker;
