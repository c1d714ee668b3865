-- The farm's parcels that the client left out of the project, [{"key": …, "name": …}]. A save takes
-- neither these nor parcels that the farm has gained since the last save.
ALTER TABLE soil_project ADD COLUMN left_out jsonb NOT NULL DEFAULT '[]';
GRANT UPDATE (left_out) ON soil_project TO fenceline_web;
