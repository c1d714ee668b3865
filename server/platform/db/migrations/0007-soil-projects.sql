-- Partner admins are known from the settings only, so the server sets this for the transaction of
-- each call.
CREATE FUNCTION asking_is_partner_admin() RETURNS boolean LANGUAGE sql STABLE
  RETURN coalesce(current_setting('fenceline.partner_admin', true) = 'yes', false);

CREATE TABLE soil_project (
  id                       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id                 bigint NOT NULL REFERENCES owner,
  farm_id                  bigint NOT NULL REFERENCES farm,
  name                     text NOT NULL CHECK (btrim(name) <> ''),
  status                   text NOT NULL CHECK (status IN ('A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7',
                             'B1', 'B2', 'B3', 'C1', 'C2', 'C3', 'C4', 'C5', 'C6')),
  -- The farm as it was when the form was last saved: later changes of the farm do not change what
  -- was signed.
  farm_name                text NOT NULL,
  front_gate_address       text NOT NULL,
  typed_front_gate_address text NOT NULL,
  front_gate_lng           double precision NOT NULL,
  front_gate_lat           double precision NOT NULL,
  owner_name               text NOT NULL,
  owner_email              text NOT NULL,
  chosen_actions           text[] NOT NULL,
  accepted_terms           boolean NOT NULL,
  step                     integer NOT NULL CHECK (step BETWEEN 1 AND 10),
  submitted_form           jsonb NOT NULL,
  -- Counts the saves; the commitment PDF holds the answers of one of them (OP-73).
  answers_version          integer NOT NULL DEFAULT 1,
  commitment_version       integer,
  pdf_problem              text,
  fae_tco2e                double precision,
  is_active                boolean NOT NULL DEFAULT true,
  created_at               timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX soil_project_of_owner ON soil_project (owner_id);
CREATE INDEX soil_project_of_farm ON soil_project (farm_id);
ALTER TABLE soil_project ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_or_partner ON soil_project TO fenceline_web
  USING (owner_id = (SELECT asking_owner()) OR (SELECT asking_is_partner_admin()));
CREATE POLICY worker ON soil_project TO fenceline_worker USING (true);
GRANT SELECT, INSERT, UPDATE ON soil_project TO fenceline_web;
GRANT SELECT, UPDATE ON soil_project TO fenceline_worker;

-- The parcels as they were then; one row without a lot where the farm has a custom boundary.
CREATE TABLE soil_project_parcel (
  project_id            bigint NOT NULL REFERENCES soil_project,
  position              integer NOT NULL,
  jurisdictional_id     text,
  state                 text,
  lot                   text,
  section               text,
  plan                  text,
  plan_type             text,
  volume                text,
  folio                 text,
  local_government_area text,
  nrm_region            text,
  parcel_type           text,
  area_ha               double precision NOT NULL,
  geometry              jsonb NOT NULL,
  is_sample             boolean NOT NULL,
  PRIMARY KEY (project_id, position)
);
ALTER TABLE soil_project_parcel ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_project ON soil_project_parcel TO fenceline_web
  USING (EXISTS (SELECT FROM soil_project p WHERE p.id = project_id));
CREATE POLICY worker ON soil_project_parcel TO fenceline_worker USING (true);
GRANT SELECT, INSERT, DELETE ON soil_project_parcel TO fenceline_web;
GRANT SELECT ON soil_project_parcel TO fenceline_worker;

-- Every change of status: who, when, from, to. Written together with the change and never altered.
CREATE TABLE soil_project_change (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id  bigint NOT NULL REFERENCES soil_project,
  from_status text,
  to_status   text NOT NULL,
  -- The e-mail of who did it, or `server` for its jobs.
  changed_by  text NOT NULL,
  changed_at  timestamptz NOT NULL DEFAULT now(),
  note        text
);
CREATE INDEX soil_project_change_of_project ON soil_project_change (project_id);
ALTER TABLE soil_project_change ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_project ON soil_project_change TO fenceline_web
  USING (EXISTS (SELECT FROM soil_project p WHERE p.id = project_id));
CREATE POLICY worker ON soil_project_change TO fenceline_worker USING (true);
GRANT SELECT, INSERT ON soil_project_change TO fenceline_web, fenceline_worker;

-- A file of a project. An upload counts only once it is recorded, after the server checked it.
CREATE TABLE soil_document (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id      bigint NOT NULL REFERENCES soil_project,
  kind            text NOT NULL CHECK (kind IN
                    ('title-docs', 'delegation', 'commitment-signed', 'commitment', 'condition')),
  key             text NOT NULL UNIQUE,
  file_name       text NOT NULL DEFAULT '',
  byte_length     integer NOT NULL DEFAULT 0,
  answers_version integer,
  issued_to       text NOT NULL,
  issued_at       timestamptz NOT NULL DEFAULT now(),
  recorded_at     timestamptz
);
CREATE INDEX soil_document_of_project ON soil_document (project_id, kind);
ALTER TABLE soil_document ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_project ON soil_document TO fenceline_web
  USING (EXISTS (SELECT FROM soil_project p WHERE p.id = project_id));
CREATE POLICY worker ON soil_document TO fenceline_worker USING (true);
GRANT SELECT, INSERT ON soil_document TO fenceline_web;
GRANT UPDATE (file_name, byte_length, recorded_at) ON soil_document TO fenceline_web;
GRANT SELECT, INSERT, UPDATE, DELETE ON soil_document TO fenceline_worker;

-- One submission to the regulator. Its id is the reference by which the regulator knows it.
CREATE TABLE cer_submission (
  id           uuid PRIMARY KEY,
  project_id   bigint NOT NULL REFERENCES soil_project,
  attempt      integer NOT NULL,
  request      jsonb NOT NULL,
  requested_by text NOT NULL,
  request_dt   timestamptz NOT NULL,
  -- Set before the submission is sent, so that a crash in between can be recognised.
  sending_at   timestamptz,
  response     jsonb,
  response_dt  timestamptz,
  post_cer_id  text,
  UNIQUE (project_id, attempt)
);
ALTER TABLE cer_submission ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_project ON cer_submission TO fenceline_web
  USING (EXISTS (SELECT FROM soil_project p WHERE p.id = project_id));
CREATE POLICY worker ON cer_submission TO fenceline_worker USING (true);
GRANT SELECT, INSERT ON cer_submission TO fenceline_web;
GRANT SELECT, UPDATE ON cer_submission TO fenceline_worker;

-- The policies of the two tables would need each other, so this function bypasses them for a single
-- fact.
CREATE FUNCTION owner_has_soil_project(owner_id bigint) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  RETURN EXISTS (SELECT FROM soil_project p WHERE p.owner_id = $1);
CREATE POLICY of_soil_projects ON owner FOR SELECT TO fenceline_web
  USING (asking_is_partner_admin() AND owner_has_soil_project(id));
