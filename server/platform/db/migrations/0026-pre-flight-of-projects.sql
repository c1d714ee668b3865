-- The west, south, east and north of a stored geometry, to find neighbours by an index.
CREATE FUNCTION extent_of(geometry jsonb) RETURNS box
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog
  RETURN (
    SELECT box(
      point(min((at ->> 0)::double precision), min((at ->> 1)::double precision)),
      point(max((at ->> 0)::double precision), max((at ->> 1)::double precision)))
    FROM jsonb_path_query(
      geometry -> 'coordinates',
      CASE geometry ->> 'type'
        WHEN 'Polygon' THEN 'strict $[*][*]'::jsonpath
        ELSE 'strict $[*][*][*]'::jsonpath
      END) AS at);
-- True if a polygon of the geometry has more rings than its outline.
CREATE FUNCTION has_hole(geometry jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog
  RETURN CASE geometry ->> 'type'
    WHEN 'Polygon' THEN jsonb_array_length(geometry -> 'coordinates') > 1
    ELSE EXISTS (
      SELECT FROM jsonb_array_elements(geometry -> 'coordinates') AS polygon
      WHERE jsonb_array_length(polygon) > 1)
  END;

-- The parcel in the cadastre, to notice that it has left it; null for a custom boundary.
ALTER TABLE soil_project_parcel ADD COLUMN pid text;
UPDATE soil_project_parcel AS parcel SET pid = original.pid
FROM soil_project, farm_parcel AS original
WHERE soil_project.id = parcel.project_id AND original.farm_id = soil_project.farm_id
  AND original.jurisdictional_id = parcel.jurisdictional_id
  AND original.geometry = parcel.geometry;

ALTER TABLE soil_project_parcel
  ADD COLUMN extent box GENERATED ALWAYS AS (extent_of(geometry)) STORED;
CREATE INDEX soil_project_parcel_extent ON soil_project_parcel USING gist (extent);

-- The configured register of other companies' projects, as last read; replaced as a whole.
CREATE TABLE registered_project (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Its id in the register.
  code     text NOT NULL,
  name     text NOT NULL,
  geometry jsonb NOT NULL,
  extent   box GENERATED ALWAYS AS (extent_of(geometry)) STORED
);
CREATE INDEX registered_project_extent ON registered_project USING gist (extent);
CREATE TABLE register_reading (
  -- Path or address of the register.
  source        text PRIMARY KEY,
  -- The last time that it was read; null before the first.
  read_at       timestamptz,
  project_count integer NOT NULL DEFAULT 0,
  -- Why the last try failed; null if it succeeded.
  problem       text,
  tried_at      timestamptz NOT NULL
);
ALTER TABLE registered_project ENABLE ROW LEVEL SECURITY;
ALTER TABLE register_reading ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_reads ON registered_project FOR SELECT TO fenceline_web
  USING ((SELECT asking_is_partner_admin()));
CREATE POLICY partner_reads ON register_reading FOR SELECT TO fenceline_web
  USING ((SELECT asking_is_partner_admin()));
CREATE POLICY worker_reads ON registered_project FOR SELECT TO fenceline_worker USING (true);
CREATE POLICY worker_adds ON registered_project FOR INSERT TO fenceline_worker WITH CHECK (true);
CREATE POLICY worker_removes ON registered_project FOR DELETE TO fenceline_worker USING (true);
CREATE POLICY worker_reads ON register_reading FOR SELECT TO fenceline_worker USING (true);
CREATE POLICY worker_adds ON register_reading FOR INSERT TO fenceline_worker WITH CHECK (true);
CREATE POLICY worker_changes ON register_reading FOR UPDATE TO fenceline_worker
  USING (true) WITH CHECK (true);
CREATE POLICY worker_removes ON register_reading FOR DELETE TO fenceline_worker USING (true);
GRANT SELECT ON registered_project, register_reading TO fenceline_web;
GRANT SELECT, INSERT, DELETE ON registered_project TO fenceline_worker;
GRANT SELECT, INSERT, DELETE ON register_reading TO fenceline_worker;
GRANT UPDATE (read_at, project_count, problem, tried_at) ON register_reading TO fenceline_worker;

-- A block that a partner admin has overridden, with the reason. Never altered, except that it can
-- be withdrawn.
CREATE TABLE soil_project_override (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id   bigint NOT NULL REFERENCES soil_project,
  rule         text NOT NULL,
  parcel       integer,
  -- The text of the finding: an override ends when the facts behind it change.
  says         text NOT NULL,
  reason       text NOT NULL CHECK (char_length(btrim(reason)) >= 10),
  made_by      text NOT NULL,
  made_at      timestamptz NOT NULL,
  withdrawn_by text,
  withdrawn_at timestamptz
);
CREATE INDEX soil_project_override_of_project ON soil_project_override (project_id);
ALTER TABLE soil_project_override ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_reads ON soil_project_override FOR SELECT TO fenceline_web
  USING ((SELECT asking_is_partner_admin()));
CREATE POLICY partner_adds ON soil_project_override FOR INSERT TO fenceline_web
  WITH CHECK (
    (SELECT asking_is_partner_admin()) AND lower(made_by) = (SELECT asking_email())
    AND withdrawn_at IS NULL);
CREATE POLICY partner_withdraws ON soil_project_override FOR UPDATE TO fenceline_web
  USING ((SELECT asking_is_partner_admin()) AND withdrawn_at IS NULL)
  WITH CHECK (
    (SELECT asking_is_partner_admin())
    AND (withdrawn_at IS NULL OR lower(withdrawn_by) = (SELECT asking_email())));
CREATE POLICY worker_reads ON soil_project_override FOR SELECT TO fenceline_worker USING (true);
GRANT SELECT, INSERT ON soil_project_override TO fenceline_web;
GRANT UPDATE (withdrawn_by, withdrawn_at) ON soil_project_override TO fenceline_web;
GRANT SELECT ON soil_project_override TO fenceline_worker;

-- What the partner read in a title, and the holder whose consent a document is.
ALTER TABLE soil_document DROP CONSTRAINT soil_document_kind_check;
ALTER TABLE soil_document ADD CONSTRAINT soil_document_kind_check CHECK (kind IN
  ('title-docs', 'consent-docs', 'delegation', 'commitment-signed', 'commitment', 'condition'));
ALTER TABLE soil_document ADD COLUMN parcels integer[] NOT NULL DEFAULT '{}';
ALTER TABLE soil_document ADD COLUMN title_date text
  CHECK (title_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$');
ALTER TABLE soil_document ADD COLUMN owners text NOT NULL DEFAULT '';
ALTER TABLE soil_document ADD COLUMN holder text
  CHECK (holder IN ('mortgagee', 'crown', 'native-title', 'lessee'));
-- Name of the title that replaced this one; null if it was only removed.
ALTER TABLE soil_document ADD COLUMN replaced_by text;
GRANT UPDATE (parcels, title_date, owners, holder, replaced_by) ON soil_document TO fenceline_web;
DROP POLICY recorded_or_removed ON soil_document;
CREATE POLICY recorded_or_removed ON soil_document FOR UPDATE TO fenceline_web
  USING (removed_at IS NULL AND EXISTS (SELECT FROM soil_project p WHERE p.id = project_id))
  WITH CHECK (
    EXISTS (SELECT FROM soil_project p WHERE p.id = project_id)
    AND (removed_at IS NULL OR (
      (SELECT asking_is_partner_admin()) AND kind IN ('title-docs', 'consent-docs')
      AND lower(removed_by) = (SELECT asking_email()))));

-- The questions and parcels that a return to the client is about: [{"at": "question", "field": …,
-- "says": …}, {"at": "parcel", "parcel": 3, "says": …}].
ALTER TABLE soil_project_change ADD COLUMN marks jsonb NOT NULL DEFAULT '[]';

-- The answers behind each form that became a commitment, so that the partner sees what changed.
CREATE TABLE soil_project_form (
  project_id     bigint NOT NULL REFERENCES soil_project,
  version        integer NOT NULL,
  submitted_form jsonb NOT NULL,
  -- The parcels as the form names them, in order.
  parcels        text[] NOT NULL,
  made_at        timestamptz NOT NULL,
  PRIMARY KEY (project_id, version)
);
ALTER TABLE soil_project_form ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_project ON soil_project_form FOR SELECT TO fenceline_web
  USING (EXISTS (SELECT FROM soil_project p WHERE p.id = project_id));
CREATE POLICY own_new_forms ON soil_project_form FOR INSERT TO fenceline_web
  WITH CHECK (
    EXISTS (
      SELECT FROM soil_project p WHERE p.id = project_id AND p.owner_id = (SELECT asking_owner())));
GRANT SELECT, INSERT ON soil_project_form TO fenceline_web;

-- When a client withdrew the project: nothing is submitted until they resume it.
ALTER TABLE soil_project ADD COLUMN withdrawn_at timestamptz;
ALTER TABLE soil_project ADD COLUMN withdrawn_note text NOT NULL DEFAULT '';
GRANT UPDATE (withdrawn_at, withdrawn_note) ON soil_project TO fenceline_web;
