-- When the plan's owners got their copy of a delivery that the buyer has not got yet.
ALTER TABLE delivery ADD COLUMN copied_at timestamptz;
