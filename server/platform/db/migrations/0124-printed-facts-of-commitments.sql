-- What a generated commitment says of the project's name and land, to notice that what is submitted
-- is not what was signed. Null in files of older versions and in uploads.
ALTER TABLE soil_document ADD COLUMN printed jsonb;
GRANT INSERT (printed), UPDATE (printed) ON soil_document TO fenceline_worker;
