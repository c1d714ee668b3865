-- Areas inside a farm. They are stored all at once; the version tells whether somebody else has
-- stored others in the meantime.
ALTER TABLE farm ADD COLUMN paddocks_version integer NOT NULL DEFAULT 0;
GRANT UPDATE (paddocks_version) ON farm TO fenceline_web;

CREATE TABLE farm_paddock (
  farm_id  bigint NOT NULL REFERENCES farm,
  position integer NOT NULL,
  name     text NOT NULL,
  kind     text NOT NULL CHECK (kind IN ('grazing', 'cropping', 'native', 'water', 'infrastructure')),
  area_ha  double precision NOT NULL,
  geometry jsonb NOT NULL,
  PRIMARY KEY (farm_id, position)
);
ALTER TABLE farm_paddock ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_paddocks ON farm_paddock FOR SELECT TO fenceline_web
  USING (EXISTS (SELECT FROM farm f WHERE f.id = farm_id AND f.owner_id = (SELECT asking_owner())));
CREATE POLICY own_new_paddocks ON farm_paddock FOR INSERT TO fenceline_web
  WITH CHECK (
    EXISTS (SELECT FROM farm f WHERE f.id = farm_id AND f.owner_id = (SELECT asking_owner())));
CREATE POLICY own_removals ON farm_paddock FOR DELETE TO fenceline_web
  USING (EXISTS (SELECT FROM farm f WHERE f.id = farm_id AND f.owner_id = (SELECT asking_owner())));
CREATE POLICY worker_reads ON farm_paddock FOR SELECT TO fenceline_worker USING (true);
CREATE POLICY worker_removes ON farm_paddock FOR DELETE TO fenceline_worker
  USING (EXISTS (SELECT FROM farm f WHERE f.id = farm_id AND f.deleted_at IS NOT NULL));
GRANT SELECT, INSERT, DELETE ON farm_paddock TO fenceline_web;
GRANT SELECT, DELETE ON farm_paddock TO fenceline_worker;
