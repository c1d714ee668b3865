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
