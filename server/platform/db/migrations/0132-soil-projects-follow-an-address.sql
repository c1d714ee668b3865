-- The address that a soil project shows is its owner's of now, and its audit is about that account,
-- not about whoever has an earlier address.
CREATE FUNCTION address_of_soil_projects() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  UPDATE soil_project SET owner_email = NEW.email
    WHERE owner_id = NEW.id AND owner_email <> NEW.email;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION address_of_soil_projects() FROM PUBLIC;
CREATE TRIGGER soil_projects_follow AFTER UPDATE OF email ON owner
  FOR EACH ROW WHEN (NEW.email <> OLD.email) EXECUTE FUNCTION address_of_soil_projects();

UPDATE soil_project p SET owner_email = o.email
  FROM owner o WHERE o.id = p.owner_id AND o.email <> p.owner_email;

CREATE OR REPLACE FUNCTION audit_soil_project() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  IF NEW.status <> OLD.status THEN
    PERFORM record_audit('status', 'status changed', 'soil project', NEW.id::text,
      email_of_owner(NEW.owner_id), NULL, jsonb_build_object('status', OLD.status),
      jsonb_build_object('status', NEW.status));
  END IF;
  IF OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL THEN
    PERFORM record_audit('deletion', 'withdrawn', 'soil project', NEW.id::text,
      email_of_owner(NEW.owner_id), NULL, NULL, jsonb_build_object('note', NEW.withdrawn_note));
  END IF;
  RETURN NULL;
END $$;

-- Entries that were recorded about the holder of an earlier address.
UPDATE audit a SET about_id = p.owner_id
  FROM soil_project p
  WHERE a.object = 'soil project' AND a.object_id = p.id::text
    AND a.about_id IS DISTINCT FROM p.owner_id;
