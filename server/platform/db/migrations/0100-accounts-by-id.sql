-- An account is an id, bound to an issuer and a subject. An e-mail address is only an invitation:
-- once its holder has accepted a plan, nothing depends on the address any more.

ALTER TABLE owner
  -- The verified address of the latest sign-in, while it cannot become the account's because another
  -- account holds or held it.
  ADD COLUMN signs_in_as text CHECK (signs_in_as = lower(signs_in_as)),
  -- Issue time of the token that the address comes from, so that an older token cannot undo a change.
  ADD COLUMN address_seen_at timestamptz;

-- Earlier addresses of accounts. Another account cannot take one of them over unnoticed.
CREATE TABLE address_change (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id   bigint NOT NULL REFERENCES owner,
  old_email  text NOT NULL CHECK (old_email = lower(old_email)),
  new_email  text NOT NULL CHECK (new_email = lower(new_email)),
  changed_at timestamptz NOT NULL
);
CREATE INDEX address_change_of_owner ON address_change (owner_id);
CREATE INDEX address_change_by_old_email ON address_change (old_email);
ALTER TABLE address_change ENABLE ROW LEVEL SECURITY;
CREATE POLICY worker_reads ON address_change FOR SELECT TO fenceline_worker USING (true);
GRANT SELECT ON address_change TO fenceline_worker;

-- The user's verified address, if it is theirs alone: null while their account has another one, and
-- while another account has this one. Only this address opens invitations.
CREATE FUNCTION asking_address() RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  RETURN nullif(coalesce(
    (SELECT CASE WHEN o.email = asking_email() THEN o.email ELSE '' END FROM owner o
      WHERE o.issuer = asking_issuer() AND o.subject = asking_subject()),
    (SELECT asking_email() WHERE NOT EXISTS (SELECT FROM owner o WHERE o.email = asking_email()))),
    '');

-- A plan's owner is the identity that first used the plan with the address named by an admin.
ALTER TABLE plan_owner
  ADD COLUMN issuer text,
  ADD COLUMN subject text,
  ADD COLUMN address_seen_at timestamptz,
  ADD CHECK ((issuer IS NULL) = (subject IS NULL)),
  ADD CONSTRAINT plan_owner_once UNIQUE (plan_id, issuer, subject);
CREATE INDEX plan_owner_of_identity ON plan_owner (issuer, subject);
-- Replaces an index of all addresses, because an agent's address may be in thousands of plans.
DROP INDEX plan_owner_of_email;
CREATE INDEX plan_owner_named ON plan_owner (email) WHERE subject IS NULL;
DROP POLICY admin_names ON plan_owner;
CREATE POLICY admin_names ON plan_owner FOR INSERT TO fenceline_web
  WITH CHECK ((SELECT asking_is_admin()) AND subject IS NULL);

-- A client is an account; a row without one is an invitation.
ALTER TABLE plan_client
  ADD COLUMN owner_id bigint REFERENCES owner,
  ADD CONSTRAINT plan_client_once UNIQUE (plan_id, owner_id);
CREATE INDEX plan_client_of_owner ON plan_client (owner_id);
DROP INDEX plan_client_of_email;
CREATE INDEX plan_client_invited ON plan_client (email) WHERE owner_id IS NULL;

-- Clients who have to confirm their consent are asked by mail.
ALTER TABLE plan_notice
  DROP CONSTRAINT plan_notice_kind_check,
  ADD CONSTRAINT plan_notice_kind_check
    CHECK (kind IN ('added', 'removed', 'map_withdrawn', 'asked_again'));

-- The accounts of an audit entry, whatever their addresses are now.
ALTER TABLE audit ADD COLUMN actor_id bigint, ADD COLUMN about_id bigint;
CREATE INDEX audit_by_account ON audit (actor_id, id);
CREATE INDEX audit_about_account ON audit (about_id, id);

-- True if the account used this address at that time or later: it ordered, shared or deleted with
-- it, or changed a boundary. Until now, an account's address never changed.
CREATE FUNCTION used_address(of_owner bigint, address text, since timestamptz) RETURNS boolean
  LANGUAGE sql STABLE
  RETURN EXISTS (
      SELECT FROM audit a
      WHERE a.about = $2 AND a.actor = $2 AND a.via = 'call' AND a.at >= $3 - interval '1 minute'
        AND a.object IN ('order', 'farm', 'shared map', 'report link'))
    OR EXISTS (
      SELECT FROM farm f JOIN boundary_version v ON v.farm_id = f.id
      WHERE f.owner_id = $1 AND v.made_by = $2 AND v.made_at >= $3 - interval '1 minute');

UPDATE plan_owner p SET issuer = o.issuer, subject = o.subject
  FROM owner o, plan
  WHERE o.email = p.email AND plan.id = p.plan_id AND used_address(o.id, p.email, plan.created_at);

-- Who accepted, as far as it is known. Membership: the account ordered with the plan, used the
-- address afterwards, or has a soil project. Consent to orders: it used the address afterwards.
CREATE TEMPORARY TABLE known ON COMMIT DROP AS
  SELECT c.plan_id, c.email, o.id AS owner_id,
    EXISTS (SELECT FROM payment p
      WHERE p.plan_id = c.plan_id AND p.owner_id = o.id AND p.ordered_by IS NULL)
      OR coalesce(used_address(o.id, c.email, c.accepted_at), false) AS accepted,
    coalesce(used_address(o.id, c.email, c.lets_order_at), false) AS lets_order,
    EXISTS (SELECT FROM soil_project s WHERE s.owner_id = o.id) AS has_project
  FROM plan_client c JOIN owner o ON o.email = c.email;
-- All other clients are asked again.
INSERT INTO plan_notice (plan_id, plan_name, email, kind, done_by)
  SELECT c.plan_id, plan.name, c.email, 'asked_again', c.authorised_by
  FROM plan_client c JOIN plan ON plan.id = c.plan_id
    LEFT JOIN known k ON k.plan_id = c.plan_id AND k.email = c.email
  WHERE plan.archived_at IS NULL AND (
    (c.accepted_at IS NOT NULL AND k.accepted IS NOT TRUE)
    OR (c.lets_order_at IS NOT NULL AND k.lets_order IS NOT TRUE));
DO $$ BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    -- Servers of the previous release do not know this kind of notice.
    INSERT INTO pgboss.job (name, data, start_after, retry_limit, retry_delay, retry_backoff)
      SELECT 'mail-plan-notice', jsonb_build_object('noticeId', id), now() + interval '10 minutes',
        8, 60, true
      FROM plan_notice WHERE kind = 'asked_again';
  END IF;
END $$;
UPDATE plan_client c SET lets_order_at = NULL
  WHERE lets_order_at IS NOT NULL AND NOT EXISTS (
    SELECT FROM known k
    WHERE k.plan_id = c.plan_id AND k.email = c.email AND k.accepted AND k.lets_order);
UPDATE plan_client c SET accepted_at = NULL
  WHERE accepted_at IS NOT NULL AND NOT EXISTS (
    SELECT FROM known k WHERE k.plan_id = c.plan_id AND k.email = c.email AND k.accepted);
UPDATE plan_client c SET owner_id = k.owner_id
  FROM known k
  WHERE k.plan_id = c.plan_id AND k.email = c.email
    AND (k.has_project OR (k.accepted AND c.accepted_at IS NOT NULL));
DROP FUNCTION used_address(bigint, text, timestamptz);

ALTER TABLE plan_client
  ADD CONSTRAINT plan_client_accepted_by_account CHECK (accepted_at IS NULL OR owner_id IS NOT NULL);
