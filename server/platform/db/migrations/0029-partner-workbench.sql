-- The partner admin responsible for the project, and the time of its present status: lanes show how
-- long a project has waited.
ALTER TABLE soil_project ADD COLUMN assignee text;
ALTER TABLE soil_project ADD COLUMN status_since timestamptz NOT NULL DEFAULT now();
UPDATE soil_project SET status_since = coalesce(
  (SELECT max(changed_at) FROM soil_project_change
   WHERE project_id = soil_project.id AND from_status IS DISTINCT FROM to_status), created_at);
GRANT UPDATE (assignee, status_since) ON soil_project TO fenceline_web;
GRANT UPDATE (status_since) ON soil_project TO fenceline_worker;

-- The batch of decisions or submissions that a change belongs to. The partner gets one mail per
-- batch instead of one per project.
ALTER TABLE soil_project_change ADD COLUMN batch_id uuid;
CREATE INDEX soil_project_change_of_batch ON soil_project_change (batch_id)
  WHERE batch_id IS NOT NULL;
ALTER TABLE cer_submission ADD COLUMN batch_id uuid;
CREATE INDEX cer_submission_of_batch ON cer_submission (batch_id) WHERE batch_id IS NOT NULL;

-- What the partner's list shows and searches of each project. Without this table, every search
-- would read all projects, parcels and answers. Triggers write it.
CREATE TABLE soil_project_listing (
  project_id  bigint PRIMARY KEY REFERENCES soil_project ON DELETE CASCADE,
  client_name text NOT NULL,
  cads        integer NOT NULL,
  area_ha     double precision NOT NULL,
  cer_id      text,
  -- In lower case, with a space before each term.
  search_text text NOT NULL
);
ALTER TABLE soil_project_listing ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_reads ON soil_project_listing FOR SELECT TO fenceline_web
  USING ((SELECT asking_is_partner_admin()));
GRANT SELECT ON soil_project_listing TO fenceline_web;

-- Bypasses policies, because a client's save must not read the partner's list.
CREATE FUNCTION list_soil_projects(ids bigint[]) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  INSERT INTO soil_project_listing AS listing
    (project_id, client_name, cads, area_ha, cer_id, search_text)
  SELECT p.id, p.owner_name, coalesce(land.cads, 0), coalesce(land.area_ha, 0), sent.cer_id,
    lower(concat_ws(' ', '', p.id, land.cads, p.name, p.farm_name, p.owner_name, p.owner_email,
      o.business_name, f.client_name, f.client_business_name, people.names, sent.cer_id,
      land.terms))
  FROM soil_project p
    JOIN owner o ON o.id = p.owner_id
    JOIN farm f ON f.id = p.farm_id
    LEFT JOIN LATERAL (
      SELECT count(*)::integer AS cads, sum(area_ha) AS area_ha,
        string_agg(concat_ws(' ', jurisdictional_id, 'lot', lot, plan_type, plan,
          concat_ws('/', lot, section, plan), concat_ws('/', lot, section, bare),
          concat_ws('/', lot, section, plan_type || bare), lot || '//' || plan_type || bare,
          lot || plan_type || bare, local_government_area, nrm_region), ' ') AS terms
      -- The plan's number without its type, which some cadastres put before it.
      FROM soil_project_parcel, regexp_replace(plan, '^[A-Za-z]+', '') AS bare
      WHERE project_id = p.id
    ) land ON true
    LEFT JOIN LATERAL (
      SELECT string_agg(DISTINCT field.value ->> 'value', ' ') AS names
      FROM (
        SELECT jsonb_path_query(p.submitted_form, '$.landholders[*].keyvalue() ? (@.key != "kind"
          && @.key != "signs_by" && @.key != "capacity" && @.key != "parcels")', '{}', true)
        UNION ALL
        SELECT jsonb_path_query(p.submitted_form,
          '$.landholders[*].capacity.keyvalue() ? (@.key != "as")', '{}', true)
      ) AS field(value)
    ) people ON true
    LEFT JOIN LATERAL (
      SELECT post_cer_id AS cer_id FROM cer_submission
      WHERE project_id = p.id AND post_cer_id IS NOT NULL ORDER BY attempt DESC LIMIT 1
    ) sent ON true
  WHERE p.id = ANY (ids)
  ON CONFLICT (project_id) DO UPDATE SET client_name = excluded.client_name, cads = excluded.cads,
    area_ha = excluded.area_ha, cer_id = excluded.cer_id, search_text = excluded.search_text
  WHERE (listing.client_name, listing.cads, listing.area_ha, listing.cer_id, listing.search_text)
    IS DISTINCT FROM (excluded.client_name, excluded.cads, excluded.area_ha, excluded.cer_id,
      excluded.search_text)
$$;
REVOKE EXECUTE ON FUNCTION list_soil_projects(bigint[]) FROM PUBLIC;

CREATE FUNCTION list_changed_soil_projects() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  PERFORM list_soil_projects(ARRAY(SELECT id FROM changed));
  RETURN NULL;
END $$;
CREATE FUNCTION list_soil_projects_of_rows() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  PERFORM list_soil_projects(ARRAY(SELECT DISTINCT project_id FROM changed));
  RETURN NULL;
END $$;
CREATE FUNCTION list_one_soil_project() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  PERFORM list_soil_projects(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION list_changed_soil_projects(), list_soil_projects_of_rows(),
  list_one_soil_project() FROM PUBLIC;

CREATE TRIGGER listed_when_made AFTER INSERT ON soil_project
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_changed_soil_projects();
CREATE TRIGGER listed_when_changed
  AFTER UPDATE OF name, farm_id, farm_name, owner_name, owner_email, submitted_form ON soil_project
  FOR EACH ROW EXECUTE FUNCTION list_one_soil_project();
CREATE TRIGGER listed_with_new_parcels AFTER INSERT ON soil_project_parcel
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_soil_projects_of_rows();
CREATE TRIGGER listed_with_changed_parcels AFTER UPDATE ON soil_project_parcel
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_soil_projects_of_rows();
CREATE TRIGGER listed_without_old_parcels AFTER DELETE ON soil_project_parcel
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_soil_projects_of_rows();
CREATE TRIGGER listed_with_new_cer_id AFTER INSERT ON cer_submission
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_soil_projects_of_rows();
CREATE TRIGGER listed_with_cer_id AFTER UPDATE ON cer_submission
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_soil_projects_of_rows();
SELECT list_soil_projects(ARRAY(SELECT id FROM soil_project));

-- Notes for the partner's admins. Clients never see them.
CREATE TABLE soil_project_note (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES soil_project ON DELETE CASCADE,
  written_by text NOT NULL,
  written_at timestamptz NOT NULL DEFAULT now(),
  note       text NOT NULL CHECK (btrim(note) <> '')
);
CREATE INDEX soil_project_note_of_project ON soil_project_note (project_id);
ALTER TABLE soil_project_note ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_reads ON soil_project_note FOR SELECT TO fenceline_web
  USING ((SELECT asking_is_partner_admin()));
CREATE POLICY partner_writes ON soil_project_note FOR INSERT TO fenceline_web
  WITH CHECK ((SELECT asking_is_partner_admin()) AND lower(written_by) = asking_email());
GRANT SELECT, INSERT ON soil_project_note TO fenceline_web;
