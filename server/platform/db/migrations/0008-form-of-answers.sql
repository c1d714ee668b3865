-- The open form, on one of somebody's devices, that the answers were last saved from. Another form
-- that does not know of them must not overwrite them unasked.
ALTER TABLE soil_project ADD COLUMN answers_from uuid;
