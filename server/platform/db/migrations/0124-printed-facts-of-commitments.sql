-- The project's name and land in a generated commitment, to detect that something else is submitted
-- than was signed. Null in files of older versions and in uploads.
ALTER TABLE soil_document ADD COLUMN printed jsonb;
GRANT INSERT (printed), UPDATE (printed) ON soil_document TO fenceline_worker;
