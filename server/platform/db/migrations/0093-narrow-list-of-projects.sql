-- What the partner's list counts and filters by, so that it reads the wide rows of a page's projects
-- only. The prefix keeps the names apart in statements that join both tables.
ALTER TABLE soil_project_listing
  ADD COLUMN project_status text,
  ADD COLUMN project_status_since timestamptz,
  ADD COLUMN project_assignee text,
  ADD COLUMN project_is_active boolean;
UPDATE soil_project_listing SET project_status = status, project_status_since = status_since,
  project_assignee = assignee, project_is_active = is_active
FROM soil_project WHERE id = project_id;

CREATE FUNCTION fill_listing_of_project() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  SELECT status, status_since, assignee, is_active INTO NEW.project_status,
    NEW.project_status_since, NEW.project_assignee, NEW.project_is_active
  FROM soil_project WHERE id = NEW.project_id;
  RETURN NEW;
END $$;
CREATE FUNCTION list_status_of_project() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  UPDATE soil_project_listing SET project_status = NEW.status,
    project_status_since = NEW.status_since, project_assignee = NEW.assignee,
    project_is_active = NEW.is_active
  WHERE project_id = NEW.id;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION fill_listing_of_project(), list_status_of_project() FROM PUBLIC;

CREATE TRIGGER filled_when_made BEFORE INSERT ON soil_project_listing
  FOR EACH ROW EXECUTE FUNCTION fill_listing_of_project();
CREATE TRIGGER listed_with_status
  AFTER UPDATE OF status, status_since, assignee, is_active ON soil_project
  FOR EACH ROW EXECUTE FUNCTION list_status_of_project();
