-- Policies of plans compare accounts, and addresses only for invitations.

CREATE OR REPLACE FUNCTION asking_owns_plan(plan_id bigint) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  RETURN EXISTS (SELECT FROM plan_owner o WHERE o.plan_id = $1
      AND o.issuer = asking_issuer() AND o.subject = asking_subject())
    OR EXISTS (SELECT FROM plan_owner o WHERE o.plan_id = $1
      AND o.subject IS NULL AND o.email = asking_address());

CREATE OR REPLACE FUNCTION asking_is_client_of(plan_id bigint) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  RETURN EXISTS (SELECT FROM plan_client c WHERE c.plan_id = $1 AND c.owner_id = asking_owner())
    OR EXISTS (SELECT FROM plan_client c WHERE c.plan_id = $1
      AND c.owner_id IS NULL AND c.email = asking_address());

-- The plans that the user owns.
CREATE FUNCTION asking_own_plans() RETURNS TABLE (plan_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 10
  BEGIN ATOMIC
    SELECT o.plan_id FROM plan_owner o
    WHERE o.issuer = asking_issuer() AND o.subject = asking_subject()
    UNION ALL
    SELECT o.plan_id FROM plan_owner o WHERE o.subject IS NULL AND o.email = asking_address();
  END;

-- The rows by which the user is, or is invited to be, a client of plans.
CREATE FUNCTION asking_memberships() RETURNS TABLE (plan_id bigint, email text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 10
  BEGIN ATOMIC
    SELECT c.plan_id, c.email FROM plan_client c WHERE c.owner_id = asking_owner()
    UNION ALL
    SELECT c.plan_id, c.email FROM plan_client c
    WHERE c.owner_id IS NULL AND c.email = asking_address();
  END;

DROP POLICY own_clients ON plan_client;
DROP POLICY client_accepts ON plan_client;
DROP POLICY client_leaves ON plan_client;
CREATE POLICY own_clients ON plan_client FOR SELECT TO fenceline_web
  USING (owner_id = (SELECT asking_owner())
    OR (owner_id IS NULL AND email = (SELECT asking_address())) OR asking_owns_plan(plan_id));
CREATE POLICY client_accepts ON plan_client FOR UPDATE TO fenceline_web
  USING (owner_id = (SELECT asking_owner())
    OR (owner_id IS NULL AND email = (SELECT asking_address())))
  WITH CHECK (owner_id = (SELECT asking_owner()));
CREATE POLICY client_leaves ON plan_client FOR DELETE TO fenceline_web
  USING (owner_id = (SELECT asking_owner())
    OR (owner_id IS NULL AND email = (SELECT asking_address())));
DROP POLICY owner_adds ON plan_client;
CREATE POLICY owner_adds ON plan_client FOR INSERT TO fenceline_web
  WITH CHECK (
    asking_owns_plan(plan_id) AND authorised_by = asking_email() AND owner_id IS NULL
    AND accepted_at IS NULL AND lets_order_at IS NULL);

-- Enforces who may consent, whatever SQL the web server sends: the account that holds the invited
-- address accepts, once; only the same account lets owners order, and never while an owner acts for
-- it. SQLSTATE FL004.
CREATE FUNCTION check_plan_consent() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  -- Applies to the table's owner: migrations, and functions that check the user themselves.
  IF current_user = (SELECT pg_get_userbyid(c.relowner) FROM pg_class c WHERE c.oid = TG_RELID) THEN
    RETURN NEW;
  END IF;
  IF OLD.owner_id IS NULL AND OLD.email = asking_address() THEN
    NEW.owner_id := asking_owner();
  END IF;
  IF NEW.owner_id IS DISTINCT FROM asking_owner() OR asking_owner() IS NULL
    OR coalesce(current_setting('fenceline.acting', true), '') <> ''
    OR (OLD.accepted_at IS NOT NULL AND NEW.accepted_at IS DISTINCT FROM OLD.accepted_at)
  THEN
    RAISE EXCEPTION 'only the account of the client consents' USING ERRCODE = 'FL004';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER consent_checked BEFORE UPDATE OF owner_id, accepted_at, lets_order_at ON plan_client
  FOR EACH ROW EXECUTE FUNCTION check_plan_consent();

-- Gives the user's invitation to their account, without accepting the plan.
CREATE FUNCTION take_invitation(of_plan bigint) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  BEGIN ATOMIC
    UPDATE plan_client c SET owner_id = asking_owner()
    WHERE c.plan_id = $1 AND c.owner_id IS NULL AND c.email = asking_address();
  END;

-- Refuses an order with an archived plan, one over the client's cap, and one by somebody who is
-- neither a client nor an owner of the plan. An invited buyer accepts the plan by ordering. The lock
-- on the client's row makes simultaneous orders of a client wait for one another, so that together
-- they stay below the cap. SQLSTATE FL001: archived; FL002: over the cap, with the cents that are
-- left as DETAIL; FL003: no client.
CREATE OR REPLACE FUNCTION check_plan_order() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  client plan_client;
  spent bigint;
BEGIN
  IF EXISTS (SELECT FROM plan p WHERE p.id = NEW.plan_id AND p.archived_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the plan is archived' USING ERRCODE = 'FL001';
  END IF;
  IF NEW.owner_id = asking_owner() THEN
    PERFORM take_invitation(NEW.plan_id);
    UPDATE plan_client c SET accepted_at = NEW.created_at
      WHERE c.plan_id = NEW.plan_id AND c.owner_id = NEW.owner_id AND c.accepted_at IS NULL;
  END IF;
  SELECT * INTO client FROM plan_client c
    WHERE c.plan_id = NEW.plan_id AND c.owner_id = NEW.owner_id FOR UPDATE;
  IF client.plan_id IS NULL THEN
    IF NEW.owner_id = asking_owner() AND asking_owns_plan(NEW.plan_id) THEN RETURN NEW; END IF;
    RAISE EXCEPTION 'the buyer is no client of the plan' USING ERRCODE = 'FL003';
  END IF;
  IF client.cap_cents IS NULL THEN RETURN NEW; END IF;
  SELECT coalesce(sum(p.total_cents), 0) INTO spent FROM payment p
    WHERE p.plan_id = NEW.plan_id AND p.owner_id = NEW.owner_id
      AND p.created_at >= month_start(NEW.created_at);
  IF spent + NEW.total_cents > client.cap_cents THEN
    RAISE EXCEPTION 'over the spending cap'
      USING ERRCODE = 'FL002', DETAIL = greatest(client.cap_cents - spent, 0)::text;
  END IF;
  RETURN NEW;
END $$;

-- Accounts whose shared maps the user sees besides their own: clients who accepted one of their
-- plans.
CREATE FUNCTION asking_client_accounts() RETURNS TABLE (owner_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 10
  BEGIN ATOMIC
    SELECT DISTINCT c.owner_id FROM asking_own_plans() p JOIN plan_client c ON c.plan_id = p.plan_id
    WHERE c.accepted_at IS NOT NULL;
  END;
-- Only the previous release uses these addresses.
CREATE OR REPLACE FUNCTION asking_clients() RETURNS TABLE (email text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 10
  BEGIN ATOMIC
    SELECT o.email FROM asking_client_accounts() c JOIN owner o ON o.id = c.owner_id;
  END;

CREATE OR REPLACE FUNCTION asking_embed_keys()
  RETURNS TABLE (id bigint, is_own boolean, farm_name text, owner_email text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 10
  BEGIN ATOMIC
    SELECT k.id, true, f.name, o.email
    FROM embed_key k JOIN farm f ON f.id = k.farm_id JOIN owner o ON o.id = k.owner_id
    WHERE k.owner_id = (SELECT asking_owner()) AND f.deleted_at IS NULL
    UNION ALL
    SELECT k.id, false, f.name, o.email
    FROM asking_client_accounts() c
      JOIN owner o ON o.id = c.owner_id
      JOIN embed_key k ON k.owner_id = o.id
      JOIN farm f ON f.id = k.farm_id
    WHERE k.owner_id IS DISTINCT FROM (SELECT asking_owner()) AND f.deleted_at IS NULL;
  END;
CREATE OR REPLACE VIEW visible_shared_map AS
  SELECT a.id, a.is_own, a.farm_name, a.owner_email, k.farm_id, k.sites, k.parts, k.base_map,
    k.ground_cover, k.last_day, k.created_at, k.revoked_at,
    k.picture_key IS NOT NULL AS has_picture,
    CASE WHEN a.is_own THEN k.key END AS key,
    CASE WHEN a.is_own THEN k.picture_key END AS picture_key,
    k.owner_id
  FROM asking_embed_keys() a JOIN embed_key k ON k.id = a.id;

CREATE OR REPLACE FUNCTION plan_people(of_plan bigint) RETURNS TABLE (email text,
    authorised_by text, authorised_at timestamptz, accepted_at timestamptz, lets_order boolean,
    cap_cents integer, name text, business_name text, farms integer, orders integer,
    last_order_at timestamptz, spent_cents bigint, month_cents bigint)
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
        SELECT w.id, w.name, w.business_name FROM owner w WHERE w.id = c.owner_id LIMIT 1
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

CREATE OR REPLACE FUNCTION plan_client_farms(of_plan bigint) RETURNS TABLE (email text,
    farm_id bigint, farm_name text, area_ha double precision, is_orderable boolean,
    owned_types text[])
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 500
  BEGIN ATOMIC
    SELECT c.email, f.id, f.name,
      coalesce((SELECT sum(p.area_ha) FROM farm_parcel p WHERE p.farm_id = f.id), 0),
      f.boundary_type IS NOT DISTINCT FROM 'farm_key',
      ARRAY(SELECT DISTINCT i.item_type FROM payment_item i WHERE i.farm_id = f.id)
    FROM plan_client c
      JOIN LATERAL (
        SELECT w.id FROM owner w WHERE w.id = c.owner_id AND w.signs_in_as IS NULL LIMIT 1
      ) o ON true
      JOIN farm f ON f.owner_id = o.id AND f.deleted_at IS NULL
    WHERE c.plan_id = $1 AND c.lets_order_at IS NOT NULL AND asking_owns_plan($1)
    ORDER BY c.email, f.name, f.id;
  END;

-- No row while the client signs in with another address than the account's (`signs_in_as`): whoever
-- orders for them would act for an account that its holder may have to sort out first.
CREATE OR REPLACE FUNCTION plan_client_identity(of_plan bigint, of_email text)
  RETURNS TABLE (issuer text, subject text, email text, owner_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 1
  BEGIN ATOMIC
    SELECT o.issuer, o.subject, o.email, o.id
    FROM plan_client c JOIN owner o ON o.id = c.owner_id
    WHERE c.plan_id = $1 AND c.email = lower($2) AND c.lets_order_at IS NOT NULL
      AND o.signs_in_as IS NULL AND asking_owns_plan($1);
  END;

CREATE OR REPLACE FUNCTION audit_plan_client() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM record_audit('role', 'client added', 'plan', NEW.plan_id::text, NEW.email, NEW.plan_id,
      NULL, NULL);
    RETURN NULL;
  ELSIF TG_OP = 'DELETE' THEN
    -- A second invitation of somebody who is already a client under another address.
    IF OLD.owner_id IS NULL AND OLD.email = asking_email() AND EXISTS (SELECT FROM plan_client m
        WHERE m.plan_id = OLD.plan_id AND m.owner_id = asking_owner()) THEN
      RETURN NULL;
    END IF;
    PERFORM record_audit('role',
      CASE WHEN OLD.owner_id = asking_owner()
          OR (OLD.owner_id IS NULL AND OLD.email = asking_email())
        THEN 'client left' ELSE 'client removed' END,
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

REVOKE EXECUTE ON FUNCTION asking_address(), asking_own_plans(), asking_memberships(),
    asking_client_accounts(), check_plan_consent(), take_invitation(bigint)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION asking_address(), asking_own_plans(), asking_memberships(),
    asking_client_accounts(), take_invitation(bigint)
  TO fenceline_web;
