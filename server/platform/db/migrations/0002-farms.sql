CREATE TABLE farm (
  id                       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id                 bigint NOT NULL REFERENCES owner,
  name                     text NOT NULL CHECK (btrim(name) <> ''),
  pic_code                 text NOT NULL,
  front_gate_address       text NOT NULL,
  typed_front_gate_address text NOT NULL,
  front_gate_lat           double precision NOT NULL CHECK (front_gate_lat BETWEEN -90 AND 90),
  front_gate_lng           double precision NOT NULL CHECK (front_gate_lng BETWEEN -180 AND 180),
  not_owner                boolean NOT NULL,
  client_name              text NOT NULL,
  client_business_name     text NOT NULL,
  client_phone_number      text NOT NULL,
  client_email_address     text NOT NULL,
  -- Null until the boundary is stored; the owner can still finish a farm without one.
  boundary_type            text CHECK (boundary_type IN ('farm_key', 'geojson')),
  lpa_verified             boolean NOT NULL DEFAULT false,
  created_at               timestamptz NOT NULL DEFAULT now(),
  -- Purchases outlive the farm they were made for (OP-30).
  deleted_at               timestamptz
);
CREATE INDEX farm_of_owner ON farm (owner_id) WHERE deleted_at IS NULL;
ALTER TABLE farm ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_farms ON farm TO fenceline_web USING (owner_id = (SELECT asking_owner()));
CREATE POLICY worker ON farm TO fenceline_worker USING (true);
GRANT SELECT, INSERT, UPDATE ON farm TO fenceline_web;
GRANT SELECT ON farm TO fenceline_worker;

-- A farm keeps a copy of the cadastre's record of its parcels from the time when they were chosen.
CREATE TABLE farm_parcel (
  farm_id               bigint NOT NULL REFERENCES farm,
  position              integer NOT NULL,
  pid                   text NOT NULL,
  jurisdictional_id     text NOT NULL,
  state                 text NOT NULL,
  lot                   text,
  section               text,
  plan                  text,
  plan_type             text,
  volume                text,
  folio                 text,
  local_government_area text,
  nrm_region            text,
  parcel_type           text NOT NULL,
  area_ha               double precision NOT NULL,
  geometry              jsonb NOT NULL,
  data_set_name         text NOT NULL,
  data_set_version      text NOT NULL,
  data_set_is_sample    boolean NOT NULL,
  PRIMARY KEY (farm_id, pid)
);
ALTER TABLE farm_parcel ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_parcels ON farm_parcel TO fenceline_web
  USING (EXISTS (SELECT FROM farm f WHERE f.id = farm_id AND f.owner_id = (SELECT asking_owner())));
CREATE POLICY worker ON farm_parcel TO fenceline_worker USING (true);
GRANT SELECT, INSERT, DELETE ON farm_parcel TO fenceline_web;
GRANT SELECT ON farm_parcel TO fenceline_worker;
