-- When the client accepted the plan or first ordered with it, after which its owners can see and
-- withdraw the client's shared maps; null until then. Earlier orders count.
ALTER TABLE plan_client ADD COLUMN accepted_at timestamptz;
UPDATE plan_client SET accepted_at = ordered.first_at
  FROM (
    SELECT payment.plan_id, lower(owner.email) AS email, min(payment.created_at) AS first_at
    FROM payment JOIN owner ON owner.id = payment.owner_id
    WHERE payment.plan_id IS NOT NULL GROUP BY 1, 2
  ) AS ordered
  WHERE ordered.plan_id = plan_client.plan_id AND ordered.email = plan_client.email;

-- A plan's owners name clients; only the client accepts and leaves.
REVOKE INSERT ON plan_client FROM fenceline_web;
GRANT INSERT (plan_id, email, authorised_by), UPDATE (accepted_at) ON plan_client TO fenceline_web;
CREATE POLICY client_accepts ON plan_client FOR UPDATE TO fenceline_web
  USING (email = (SELECT asking_email())) WITH CHECK (email = (SELECT asking_email()));
CREATE POLICY client_leaves ON plan_client FOR DELETE TO fenceline_web
  USING (email = (SELECT asking_email()));

ALTER TABLE plan_change
  DROP CONSTRAINT plan_change_change_check,
  ADD CONSTRAINT plan_change_change_check
    CHECK (change IN ('created', 'prices', 'clients', 'accepted', 'left'));
CREATE POLICY client_changes ON plan_change FOR INSERT TO fenceline_web
  WITH CHECK (
    change IN ('accepted', 'left') AND changed_by = (SELECT asking_email())
      AND asking_is_client_of(plan_id)
  );

-- Clients count as the user's once they have accepted the plan.
CREATE OR REPLACE FUNCTION asking_clients() RETURNS TABLE (email text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 10
  BEGIN ATOMIC
    SELECT DISTINCT c.email FROM plan_owner p JOIN plan_client c ON c.plan_id = p.plan_id
    WHERE p.email = asking_email() AND c.accepted_at IS NOT NULL;
  END;

-- A plan's owners read clients' maps only through this view, without the keys that open them.
DROP POLICY IF EXISTS clients_keys ON embed_key;
DROP POLICY IF EXISTS withdraw ON embed_key;
CREATE VIEW visible_shared_map AS
  SELECT a.id, a.is_own, a.farm_name, a.owner_email, k.farm_id, k.sites, k.parts, k.base_map,
    k.ground_cover, k.last_day, k.created_at, k.revoked_at,
    k.picture_key IS NOT NULL AS has_picture,
    CASE WHEN a.is_own THEN k.key END AS key,
    CASE WHEN a.is_own THEN k.picture_key END AS picture_key
  FROM asking_embed_keys() a JOIN embed_key k ON k.id = a.id;
GRANT SELECT ON visible_shared_map TO fenceline_web;

-- Withdraws a map that the user sees, and changes nothing else of it. Returns false if it was
-- already withdrawn or the user may not withdraw it.
CREATE FUNCTION withdraw_shared_map(map_id bigint, withdrawn_at timestamptz) RETURNS boolean
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  BEGIN ATOMIC
    WITH withdrawn AS (
      UPDATE embed_key SET revoked_at = withdrawn_at
      WHERE id = map_id AND revoked_at IS NULL
        AND id IN (SELECT a.id FROM asking_embed_keys() a)
      RETURNING id
    )
    SELECT count(*) > 0 FROM withdrawn;
  END;
REVOKE EXECUTE ON FUNCTION withdraw_shared_map(bigint, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION withdraw_shared_map(bigint, timestamptz) TO fenceline_web;
