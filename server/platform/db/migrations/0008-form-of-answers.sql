-- Id of the open form, on one of the user's devices, that saved the answers last. A form that has
-- not seen these answers must not overwrite them without asking.
ALTER TABLE soil_project ADD COLUMN answers_from uuid;
