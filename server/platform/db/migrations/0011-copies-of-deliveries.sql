-- When the plan's owners got their copy of a delivery whose buyer has not got it yet.
ALTER TABLE delivery ADD COLUMN copied_at timestamptz;
