-- Who did what to money, roles, statuses and keys, and what was deleted: who, when, from where, and
-- the values before and after. Triggers write it in the transaction of the change, so that no code
-- path can forget it. No role may write, change or delete a row.
CREATE TABLE audit (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at         timestamptz NOT NULL DEFAULT now(),
  -- E-mail of the person; null for the server itself.
  actor      text,
  via        text NOT NULL CHECK (via IN ('call', 'job', 'operator')),
  -- The network of the person, as rate limits know it, and the id of their request in the log.
  address    text,
  request_id text,
  area       text NOT NULL CHECK (area IN ('money', 'role', 'status', 'key', 'deletion')),
  action     text NOT NULL,
  object     text NOT NULL,
  object_id  text NOT NULL,
  -- E-mail of the person concerned.
  about      text,
  plan_id    bigint,
  before     jsonb,
  after      jsonb
);
CREATE INDEX audit_of_area ON audit (area, id);
CREATE INDEX audit_of_actor ON audit (actor, id);
CREATE INDEX audit_about ON audit (about, id);
CREATE INDEX audit_of_object ON audit (object, object_id, id);
CREATE INDEX audit_of_plan ON audit (plan_id, id) WHERE plan_id IS NOT NULL;
CREATE INDEX audit_by_age ON audit (at);
ALTER TABLE audit ENABLE ROW LEVEL SECURITY;
CREATE POLICY admin_reads ON audit FOR SELECT TO fenceline_web USING ((SELECT asking_is_admin()));
GRANT SELECT ON audit TO fenceline_web;

CREATE FUNCTION record_audit(area text, action text, object text, object_id text, about text,
  plan_id bigint, before jsonb, after jsonb) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  BEGIN ATOMIC
    INSERT INTO audit (actor, via, address, request_id, area, action, object, object_id, about,
      plan_id, before, after)
    VALUES (
      coalesce(nullif(current_setting('fenceline.acting', true), ''), asking_email()),
      CASE current_setting('role', true)
        WHEN 'fenceline_web' THEN 'call' WHEN 'fenceline_worker' THEN 'job' ELSE 'operator' END,
      nullif(current_setting('fenceline.address', true), ''),
      nullif(current_setting('fenceline.request_id', true), ''),
      $1, $2, $3, $4, lower($5), $6, jsonb_strip_nulls($7), jsonb_strip_nulls($8));
  END;

CREATE FUNCTION email_of_owner(owner_id bigint) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  RETURN (SELECT email FROM owner WHERE id = $1);

CREATE FUNCTION audit_payment() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  PERFORM record_audit('money', 'ordered', 'order', NEW.id::text, email_of_owner(NEW.owner_id),
    NEW.plan_id, NULL, jsonb_build_object('method', NEW.method, 'total_cents', NEW.total_cents,
      'plan_name', NEW.plan_name, 'capture_id', NEW.capture_id));
  RETURN NULL;
END $$;
CREATE TRIGGER audited AFTER INSERT ON payment FOR EACH ROW EXECUTE FUNCTION audit_payment();

CREATE FUNCTION audit_delivery() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  PERFORM record_audit('status', CASE NEW.state WHEN 'failed' THEN 'failed' ELSE 'retried' END,
    'delivery', NEW.payment_id::text, email_of_owner(NEW.owner_id), NULL,
    jsonb_build_object('state', OLD.state, 'failure', OLD.failure),
    jsonb_build_object('state', NEW.state, 'failure', NEW.failure));
  RETURN NULL;
END $$;
CREATE TRIGGER audited AFTER UPDATE OF state ON delivery FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND 'failed' IN (OLD.state, NEW.state))
  EXECUTE FUNCTION audit_delivery();

CREATE FUNCTION audit_permission() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM record_audit('role', 'granted', 'permission', NEW.permission, NEW.email, NULL, NULL,
      jsonb_build_object('permission', NEW.permission));
  ELSE
    PERFORM record_audit('role', 'revoked', 'permission', OLD.permission, OLD.email, NULL,
      jsonb_build_object('permission', OLD.permission), NULL);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER audited AFTER INSERT OR DELETE ON permission
  FOR EACH ROW EXECUTE FUNCTION audit_permission();

CREATE FUNCTION prices_of(p plan) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN jsonb_build_object('property_key_cents', $1.property_key_cents,
    'benchmark_report_cents', $1.benchmark_report_cents,
    'carbon_report_cents', $1.carbon_report_cents);
CREATE FUNCTION audit_plan() RETURNS trigger
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
  RETURN NULL;
END $$;
CREATE TRIGGER audited AFTER INSERT OR UPDATE ON plan
  FOR EACH ROW EXECUTE FUNCTION audit_plan();

CREATE FUNCTION audit_plan_owner() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM record_audit('role', 'owner added', 'plan', NEW.plan_id::text, NEW.email, NEW.plan_id,
      NULL, NULL);
  ELSE
    PERFORM record_audit('role', 'owner removed', 'plan', OLD.plan_id::text, OLD.email, OLD.plan_id,
      NULL, NULL);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER audited AFTER INSERT OR DELETE ON plan_owner
  FOR EACH ROW EXECUTE FUNCTION audit_plan_owner();

CREATE FUNCTION audit_plan_client() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM record_audit('role', 'client added', 'plan', NEW.plan_id::text, NEW.email, NEW.plan_id,
      NULL, NULL);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM record_audit('role',
      CASE WHEN OLD.email = asking_email() THEN 'client left' ELSE 'client removed' END,
      'plan', OLD.plan_id::text, OLD.email, OLD.plan_id,
      jsonb_build_object('accepted_at', OLD.accepted_at), NULL);
  ELSIF OLD.accepted_at IS NULL AND NEW.accepted_at IS NOT NULL THEN
    PERFORM record_audit('role', 'client accepted', 'plan', NEW.plan_id::text, NEW.email,
      NEW.plan_id, NULL, jsonb_build_object('accepted_at', NEW.accepted_at));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER audited AFTER INSERT OR UPDATE OR DELETE ON plan_client
  FOR EACH ROW EXECUTE FUNCTION audit_plan_client();

CREATE FUNCTION audit_soil_project() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  IF NEW.status <> OLD.status THEN
    PERFORM record_audit('status', 'status changed', 'soil project', NEW.id::text, NEW.owner_email,
      NULL, jsonb_build_object('status', OLD.status), jsonb_build_object('status', NEW.status));
  END IF;
  IF OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL THEN
    PERFORM record_audit('deletion', 'withdrawn', 'soil project', NEW.id::text, NEW.owner_email,
      NULL, NULL, jsonb_build_object('note', NEW.withdrawn_note));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER audited AFTER UPDATE OF status, withdrawn_at ON soil_project
  FOR EACH ROW EXECUTE FUNCTION audit_soil_project();

CREATE FUNCTION audit_removed_document() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  PERFORM record_audit('deletion', 'removed', 'soil document', NEW.id::text, NULL, NULL,
    jsonb_build_object('project', NEW.project_id, 'file_name', OLD.file_name), NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER audited AFTER UPDATE OF removed_at ON soil_document FOR EACH ROW
  WHEN (OLD.removed_at IS NULL AND NEW.removed_at IS NOT NULL)
  EXECUTE FUNCTION audit_removed_document();

-- Never the keys themselves.
CREATE FUNCTION audit_shared_map() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  PERFORM record_audit('key', CASE TG_OP WHEN 'INSERT' THEN 'shared' ELSE 'withdrawn' END,
    'shared map', NEW.id::text, email_of_owner(NEW.owner_id), NULL, NULL,
    jsonb_build_object('farm', NEW.farm_id, 'sites', NEW.sites));
  RETURN NULL;
END $$;
CREATE TRIGGER audited AFTER INSERT ON embed_key
  FOR EACH ROW EXECUTE FUNCTION audit_shared_map();
CREATE TRIGGER audited_when_withdrawn AFTER UPDATE OF revoked_at ON embed_key FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
  EXECUTE FUNCTION audit_shared_map();

CREATE FUNCTION audit_report_link() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  PERFORM record_audit('key', CASE TG_OP WHEN 'INSERT' THEN 'shared' ELSE 'withdrawn' END,
    'report link', NEW.id::text, email_of_owner(NEW.owner_id), NULL, NULL,
    jsonb_build_object('document', NEW.document, 'reader', NEW.reader_email,
      'ends_at', NEW.ends_at));
  RETURN NULL;
END $$;
CREATE TRIGGER audited AFTER INSERT ON report_link
  FOR EACH ROW EXECUTE FUNCTION audit_report_link();
CREATE TRIGGER audited_when_withdrawn AFTER UPDATE OF revoked_at ON report_link FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
  EXECUTE FUNCTION audit_report_link();

CREATE FUNCTION audit_farm() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  PERFORM record_audit('deletion',
    CASE WHEN TG_OP = 'DELETE' THEN 'erased' WHEN NEW.deleted_at IS NULL THEN 'restored'
      ELSE 'deleted' END,
    'farm', OLD.id::text, email_of_owner(OLD.owner_id), NULL,
    jsonb_build_object('name', OLD.name), NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER audited AFTER UPDATE OF deleted_at ON farm FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION audit_farm();
CREATE TRIGGER audited_when_erased AFTER DELETE ON farm
  FOR EACH ROW EXECUTE FUNCTION audit_farm();

-- A plan's owners read its history, without other people's addresses.
CREATE VIEW visible_plan_change WITH (security_barrier) AS
  SELECT id, plan_id, at, actor, area, action, object, object_id, about, before, after
  FROM audit WHERE plan_id IS NOT NULL AND asking_owns_plan(plan_id);
GRANT SELECT ON visible_plan_change TO fenceline_web;

-- Deletes some of the oldest rows; never those of the last year, whatever a setting says.
CREATE FUNCTION delete_old_audit(before timestamptz, most integer) RETURNS integer
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  BEGIN ATOMIC
    WITH gone AS (
      DELETE FROM audit WHERE id IN (
        SELECT a.id FROM audit a WHERE a.at < least($1, now() - interval '365 days')
        ORDER BY a.at LIMIT $2)
      RETURNING id
    )
    SELECT count(*)::integer FROM gone;
  END;

REVOKE EXECUTE ON FUNCTION
    record_audit(text, text, text, text, text, bigint, jsonb, jsonb), email_of_owner(bigint),
    audit_payment(), audit_delivery(), audit_permission(), audit_plan(), audit_plan_owner(),
    audit_plan_client(), audit_soil_project(), audit_removed_document(), audit_shared_map(),
    audit_report_link(), audit_farm(), delete_old_audit(timestamptz, integer)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_old_audit(timestamptz, integer) TO fenceline_worker;

-- Earlier records move here, and the two tables that only SQL could read are dropped.
INSERT INTO audit (at, actor, via, area, action, object, object_id, about, plan_id, before, after)
SELECT at, actor, 'call', area, action, object, object_id, about, plan_id, before, after FROM (
  SELECT changed_at AS at, changed_by AS actor, 'role' AS area, change AS action,
    'permission' AS object, permission AS object_id, email AS about, NULL::bigint AS plan_id,
    NULL::jsonb AS before, NULL::jsonb AS after
  FROM permission_change
  UNION ALL
  SELECT changed_at, changed_by, 'money', CASE change WHEN 'created' THEN 'created' ELSE 'priced' END,
    'plan', plan_id::text, NULL, plan_id, before, after
  FROM plan_change WHERE change IN ('created', 'prices')
  UNION ALL
  SELECT changed_at, changed_by, 'role',
    CASE change WHEN 'accepted' THEN 'client accepted' ELSE 'client left' END,
    'plan', plan_id::text, changed_by, plan_id, NULL, NULL
  FROM plan_change WHERE change IN ('accepted', 'left')
  UNION ALL
  SELECT changed_at, changed_by, 'role', step.action, 'plan', plan_id::text, one ->> 'email',
    plan_id, NULL, NULL
  FROM plan_change, (VALUES ('client added', 'after'), ('client removed', 'before')) step(action, side),
    jsonb_array_elements(CASE step.side WHEN 'after' THEN after ELSE before END -> 'clients') one
  WHERE change = 'clients' AND NOT EXISTS (
    SELECT FROM jsonb_array_elements(CASE step.side WHEN 'after' THEN before ELSE after END -> 'clients') other
    WHERE other ->> 'email' = one ->> 'email')
) earlier ORDER BY at;
-- 0081 replaces plan_change and permission_change, into which older servers still write.
