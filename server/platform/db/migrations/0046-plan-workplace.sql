-- An archived plan takes no orders and no new clients; its history and orders remain.
ALTER TABLE plan ADD COLUMN archived_at timestamptz;

-- The most that a client may order with the plan in a calendar month in Sydney; null without a cap.
-- The time at which the client allowed the plan's owners to see their farms and order for them.
ALTER TABLE plan_client
  ADD COLUMN cap_cents integer CHECK (cap_cents >= 0),
  ADD COLUMN lets_order_at timestamptz CHECK (lets_order_at IS NULL OR accepted_at IS NOT NULL);
GRANT UPDATE (lets_order_at) ON plan_client TO fenceline_web;

-- The owner of the plan who ordered for the client; null where the buyer ordered.
ALTER TABLE payment ADD COLUMN ordered_by text;
CREATE INDEX payment_of_plan ON payment (plan_id, owner_id, created_at) WHERE plan_id IS NOT NULL;

-- Start of the calendar month in Sydney.
CREATE FUNCTION month_start(at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE
  RETURN date_trunc('month', $1, 'Australia/Sydney');

-- Refuses an order with an archived plan, and one over the client's cap. The lock on the client's
-- row makes simultaneous orders of a client wait for one another, so that together they stay below
-- the cap. SQLSTATE FL001: archived; FL002: over the cap, with the cents that are left as DETAIL.
CREATE FUNCTION check_plan_order() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  cap integer;
  spent bigint;
BEGIN
  IF EXISTS (SELECT FROM plan p WHERE p.id = NEW.plan_id AND p.archived_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the plan is archived' USING ERRCODE = 'FL001';
  END IF;
  SELECT c.cap_cents INTO cap FROM plan_client c
    WHERE c.plan_id = NEW.plan_id AND c.email = email_of_owner(NEW.owner_id) FOR UPDATE;
  IF cap IS NULL THEN RETURN NEW; END IF;
  SELECT coalesce(sum(p.total_cents), 0) INTO spent FROM payment p
    WHERE p.plan_id = NEW.plan_id AND p.owner_id = NEW.owner_id
      AND p.created_at >= month_start(NEW.created_at);
  IF spent + NEW.total_cents > cap THEN
    RAISE EXCEPTION 'over the spending cap'
      USING ERRCODE = 'FL002', DETAIL = greatest(cap - spent, 0)::text;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER plan_order_checked BEFORE INSERT ON payment FOR EACH ROW
  WHEN (NEW.plan_id IS NOT NULL) EXECUTE FUNCTION check_plan_order();

-- The clients of the user's own plan as people. The name shows once the client has ordered with the
-- plan, because the files that its owners get contain it; all farms show once the client lets them
-- order.
CREATE FUNCTION plan_people(of_plan bigint) RETURNS TABLE (email text, authorised_by text,
    authorised_at timestamptz, accepted_at timestamptz, lets_order boolean, cap_cents integer,
    name text, business_name text, farms integer, orders integer, last_order_at timestamptz,
    spent_cents bigint, month_cents bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 100
  BEGIN ATOMIC
    SELECT c.email, c.authorised_by, c.authorised_at, c.accepted_at, c.lets_order_at IS NOT NULL,
      c.cap_cents,
      CASE WHEN c.lets_order_at IS NOT NULL OR bought.orders > 0 THEN o.name END,
      CASE WHEN c.lets_order_at IS NOT NULL OR bought.orders > 0 THEN o.business_name END,
      CASE WHEN c.lets_order_at IS NOT NULL THEN own.farms ELSE coalesce(bought.farms, 0) END,
      coalesce(bought.orders, 0), bought.last_at, coalesce(bought.cents, 0)::bigint,
      coalesce(bought.month_cents, 0)::bigint
    FROM plan_client c
      -- LIMIT makes PostgreSQL look each client up instead of reading every owner.
      LEFT JOIN LATERAL (
        SELECT w.id, w.name, w.business_name FROM owner w WHERE w.email = c.email LIMIT 1
      ) o ON true
      LEFT JOIN LATERAL (
        SELECT count(*)::integer AS farms FROM farm f
        WHERE f.owner_id = o.id AND f.deleted_at IS NULL
      ) own ON true
      LEFT JOIN (
        SELECT p.owner_id, count(*)::integer AS orders, max(p.created_at) AS last_at,
          sum(p.total_cents) AS cents,
          sum(p.total_cents) FILTER (WHERE p.created_at >= month_start(now())) AS month_cents,
          (SELECT count(DISTINCT i.farm_id)::integer FROM payment q JOIN payment_item i
            ON i.payment_id = q.id WHERE q.plan_id = $1 AND q.owner_id = p.owner_id) AS farms
        FROM payment p WHERE p.plan_id = $1 GROUP BY p.owner_id
      ) bought ON bought.owner_id = o.id
    WHERE c.plan_id = $1 AND asking_owns_plan($1)
    ORDER BY c.email;
  END;

-- Farms of the plan's clients for which its owners may order, with the reports that each farm has.
CREATE FUNCTION plan_client_farms(of_plan bigint) RETURNS TABLE (email text, farm_id bigint,
    farm_name text, area_ha double precision, is_orderable boolean, owned_types text[])
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 500
  BEGIN ATOMIC
    SELECT c.email, f.id, f.name,
      coalesce((SELECT sum(p.area_ha) FROM farm_parcel p WHERE p.farm_id = f.id), 0),
      f.boundary_type IS NOT DISTINCT FROM 'farm_key',
      ARRAY(SELECT DISTINCT i.item_type FROM payment_item i WHERE i.farm_id = f.id)
    FROM plan_client c
      JOIN LATERAL (SELECT w.id FROM owner w WHERE w.email = c.email LIMIT 1) o ON true
      JOIN farm f ON f.owner_id = o.id AND f.deleted_at IS NULL
    WHERE c.plan_id = $1 AND c.lets_order_at IS NOT NULL AND asking_owns_plan($1)
    ORDER BY c.email, f.name, f.id;
  END;

-- The identity of a client who lets the owners of the user's plan order for them; no row for
-- anybody else.
CREATE FUNCTION plan_client_identity(of_plan bigint, of_email text)
  RETURNS TABLE (issuer text, subject text, email text, owner_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 1
  BEGIN ATOMIC
    SELECT o.issuer, o.subject, o.email, o.id
    FROM plan_client c JOIN owner o ON o.email = c.email
    WHERE c.plan_id = $1 AND c.email = lower($2) AND c.lets_order_at IS NOT NULL
      AND asking_owns_plan($1);
  END;

-- Sets or removes the cap of clients of the user's own plan, and changes nothing else of them.
CREATE FUNCTION set_client_cap(of_plan bigint, emails text[], cents integer) RETURNS integer
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  BEGIN ATOMIC
    WITH changed AS (
      UPDATE plan_client c SET cap_cents = $3
      WHERE c.plan_id = $1 AND c.email = ANY ($2) AND asking_owns_plan($1)
        AND c.cap_cents IS DISTINCT FROM $3
      RETURNING c.email
    )
    SELECT count(*)::integer FROM changed;
  END;

-- Renames, archives or restores a plan for an admin; its prices belong to its owners.
CREATE FUNCTION administer_plan(of_plan bigint, new_name text, archived timestamptz) RETURNS boolean
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  BEGIN ATOMIC
    WITH changed AS (
      UPDATE plan p SET name = $2, archived_at = $3 WHERE p.id = $1 AND asking_is_admin()
      RETURNING p.id
    )
    SELECT count(*) > 0 FROM changed;
  END;
CREATE POLICY admin_unnames ON plan_owner FOR DELETE TO fenceline_web
  USING ((SELECT asking_is_admin()));
GRANT DELETE ON plan_owner TO fenceline_web;

REVOKE EXECUTE ON FUNCTION check_plan_order(), plan_people(bigint), plan_client_farms(bigint),
    plan_client_identity(bigint, text), set_client_cap(bigint, text[], integer),
    administer_plan(bigint, text, timestamptz)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION plan_people(bigint), plan_client_farms(bigint),
    plan_client_identity(bigint, text), set_client_cap(bigint, text[], integer),
    administer_plan(bigint, text, timestamptz)
  TO fenceline_web;

CREATE OR REPLACE FUNCTION audit_plan() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM record_audit('money', 'created', 'plan', NEW.id::text, NULL, NEW.id, NULL,
      jsonb_build_object('name', NEW.name) || prices_of(NEW));
    RETURN NULL;
  END IF;
  IF prices_of(NEW) <> prices_of(OLD) THEN
    PERFORM record_audit('money', 'priced', 'plan', NEW.id::text, NULL, NEW.id,
      prices_of(OLD), prices_of(NEW));
  END IF;
  IF NEW.name <> OLD.name THEN
    PERFORM record_audit('status', 'renamed', 'plan', NEW.id::text, NULL, NEW.id,
      jsonb_build_object('name', OLD.name), jsonb_build_object('name', NEW.name));
  END IF;
  IF (NEW.archived_at IS NULL) <> (OLD.archived_at IS NULL) THEN
    PERFORM record_audit('status',
      CASE WHEN NEW.archived_at IS NULL THEN 'restored' ELSE 'archived' END,
      'plan', NEW.id::text, NULL, NEW.id, NULL, jsonb_build_object('name', NEW.name));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION audit_plan_client() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM record_audit('role', 'client added', 'plan', NEW.plan_id::text, NEW.email, NEW.plan_id,
      NULL, NULL);
    RETURN NULL;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM record_audit('role',
      CASE WHEN OLD.email = asking_email() THEN 'client left' ELSE 'client removed' END,
      'plan', OLD.plan_id::text, OLD.email, OLD.plan_id,
      jsonb_build_object('accepted_at', OLD.accepted_at), NULL);
    RETURN NULL;
  END IF;
  IF OLD.accepted_at IS NULL AND NEW.accepted_at IS NOT NULL THEN
    PERFORM record_audit('role', 'client accepted', 'plan', NEW.plan_id::text, NEW.email,
      NEW.plan_id, NULL, jsonb_build_object('accepted_at', NEW.accepted_at));
  END IF;
  IF (OLD.lets_order_at IS NULL) <> (NEW.lets_order_at IS NULL) THEN
    PERFORM record_audit('role', CASE WHEN NEW.lets_order_at IS NULL
        THEN 'client stopped orders for them' ELSE 'client allowed orders for them' END,
      'plan', NEW.plan_id::text, NEW.email, NEW.plan_id, NULL, NULL);
  END IF;
  IF OLD.cap_cents IS DISTINCT FROM NEW.cap_cents THEN
    PERFORM record_audit('money', 'cap set', 'plan', NEW.plan_id::text, NEW.email, NEW.plan_id,
      jsonb_build_object('cap_cents', OLD.cap_cents),
      jsonb_build_object('cap_cents', NEW.cap_cents));
  END IF;
  RETURN NULL;
END $$;
