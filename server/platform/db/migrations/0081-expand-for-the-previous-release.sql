-- Servers of the previous release still write into plan_change and permission_change while this one
-- is being deployed, and read the latter. The triggers of the audit record the same changes, so that
-- what those servers write is accepted and dropped. A migration of the next release drops the views.
DROP TABLE IF EXISTS plan_change, permission_change;

CREATE FUNCTION accept_change() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
  AS $$ BEGIN RETURN NEW; END $$;
REVOKE EXECUTE ON FUNCTION accept_change() FROM PUBLIC;

CREATE VIEW plan_change WITH (security_barrier) AS
  SELECT id, plan_id, at AS changed_at, actor AS changed_by,
    CASE action WHEN 'created' THEN 'created' WHEN 'priced' THEN 'prices'
      WHEN 'client accepted' THEN 'accepted' WHEN 'client left' THEN 'left'
      ELSE 'clients' END AS change,
    before, coalesce(after, '{}') AS after
  FROM audit WHERE plan_id IS NOT NULL AND asking_owns_plan(plan_id);
CREATE TRIGGER accept_change INSTEAD OF INSERT ON plan_change
  FOR EACH ROW EXECUTE FUNCTION accept_change();
GRANT INSERT ON plan_change TO fenceline_web;

CREATE VIEW permission_change WITH (security_barrier) AS
  SELECT id, about AS email, object_id AS permission, action AS change, actor AS changed_by,
    at AS changed_at
  FROM audit WHERE object = 'permission' AND (SELECT asking_is_admin());
CREATE TRIGGER accept_change INSTEAD OF INSERT ON permission_change
  FOR EACH ROW EXECUTE FUNCTION accept_change();
GRANT SELECT, INSERT ON permission_change TO fenceline_web;

-- The previous release has the accepted drift of a boundary in a column of its own.
ALTER TABLE farm ADD COLUMN IF NOT EXISTS kept_drift text;
GRANT UPDATE (kept_drift) ON farm TO fenceline_web;
UPDATE farm SET kept_drift = accepted_findings ->> 'drift' WHERE accepted_findings ? 'drift';

CREATE FUNCTION keep_drift_alike() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
  AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND NEW.kept_drift IS DISTINCT FROM OLD.kept_drift THEN
      NEW.accepted_findings := (NEW.accepted_findings - 'drift')
        || jsonb_strip_nulls(jsonb_build_object('drift', NEW.kept_drift));
    ELSE
      NEW.kept_drift := NEW.accepted_findings ->> 'drift';
    END IF;
    RETURN NEW;
  END $$;
REVOKE EXECUTE ON FUNCTION keep_drift_alike() FROM PUBLIC;
CREATE TRIGGER keep_drift_alike BEFORE INSERT OR UPDATE OF kept_drift, accepted_findings ON farm
  FOR EACH ROW EXECUTE FUNCTION keep_drift_alike();
