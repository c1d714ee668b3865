-- A custom boundary as it was stored: `json` keeps each feature's properties in the file's order.
CREATE TABLE farm_boundary (
  farm_id   bigint PRIMARY KEY REFERENCES farm,
  features  json NOT NULL,
  area_ha   double precision NOT NULL CHECK (area_ha > 0),
  stored_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE farm_boundary ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_boundaries ON farm_boundary TO fenceline_web
  USING (EXISTS (SELECT FROM farm f WHERE f.id = farm_id AND f.owner_id = (SELECT asking_owner())));
CREATE POLICY worker ON farm_boundary TO fenceline_worker USING (true);
GRANT SELECT, INSERT, UPDATE ON farm_boundary TO fenceline_web;
GRANT SELECT ON farm_boundary TO fenceline_worker;

-- A successful login at the registry for a PIC. It permits marking one farm verified and is then
-- used up.
CREATE TABLE lpa_login (
  owner_id     bigint NOT NULL REFERENCES owner,
  pic_code     text NOT NULL CHECK (btrim(pic_code) <> ''),
  logged_in_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, pic_code)
);
ALTER TABLE lpa_login ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_logins ON lpa_login TO fenceline_web USING (owner_id = (SELECT asking_owner()));
GRANT SELECT, INSERT, UPDATE, DELETE ON lpa_login TO fenceline_web;
