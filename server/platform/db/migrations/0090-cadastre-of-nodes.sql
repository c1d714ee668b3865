-- Name of the snapshot that a node serves, so that nodes with different cadastres can be found.
ALTER TABLE node ADD COLUMN cadastre text;
