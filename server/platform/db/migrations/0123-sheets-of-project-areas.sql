-- The sheet of a project area that a partner admin makes and uploads to the regulator by hand, for
-- facts that the payload has no field for. Never altered; the latest counts.
CREATE TABLE soil_project_sheet (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES soil_project,
  text       text NOT NULL,
  made_by    text NOT NULL,
  made_at    timestamptz NOT NULL
);
CREATE INDEX soil_project_sheet_of_project ON soil_project_sheet (project_id, id);
ALTER TABLE soil_project_sheet ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_reads ON soil_project_sheet FOR SELECT TO fenceline_web
  USING ((SELECT asking_is_partner_admin()));
CREATE POLICY maker_adds ON soil_project_sheet FOR INSERT TO fenceline_web
  WITH CHECK ((SELECT asking_is_partner_admin()) AND lower(made_by) = (SELECT asking_email())
    AND EXISTS (SELECT FROM soil_project p WHERE p.id = project_id));
CREATE POLICY worker_reads ON soil_project_sheet FOR SELECT TO fenceline_worker USING (true);
GRANT SELECT, INSERT ON soil_project_sheet TO fenceline_web;
GRANT SELECT ON soil_project_sheet TO fenceline_worker;
