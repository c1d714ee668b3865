-- An account follows its holder's verified address.

-- The user's rights, and whether their token, by its time of issue, has news about their addresses:
-- a different address from the account's, or a plan that names this address and has no owner yet.
-- The plans of an account change together with it.
CREATE FUNCTION asking_rights(partner_plan bigint, issued_at timestamptz)
  RETURNS TABLE (owner_id bigint, owns_a_plan boolean, soil_client boolean, has_new_address boolean)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 1
AS $$
#variable_conflict use_column
DECLARE
  account owner;
  address text := asking_address();
  is_named boolean := EXISTS (SELECT FROM plan_owner p WHERE p.subject IS NULL AND p.email = address);
BEGIN
  SELECT * INTO account FROM owner o
    WHERE o.issuer = asking_issuer() AND o.subject = asking_subject();
  RETURN QUERY SELECT account.id,
    is_named OR EXISTS (SELECT FROM plan_owner p
      WHERE p.issuer = asking_issuer() AND p.subject = asking_subject()),
    EXISTS (SELECT FROM plan_client c WHERE c.plan_id = $1 AND c.owner_id = account.id)
      OR EXISTS (SELECT FROM plan_client c
        WHERE c.plan_id = $1 AND c.owner_id IS NULL AND c.email = address),
    is_named OR CASE WHEN account.id IS NULL
      THEN EXISTS (SELECT FROM plan_owner p
        WHERE p.issuer = asking_issuer() AND p.subject = asking_subject()
          AND p.email <> address AND coalesce(p.address_seen_at < $2, true))
      ELSE (account.email <> asking_email() OR account.signs_in_as IS NOT NULL)
        AND coalesce(account.address_seen_at < $2, true) END;
END $$;

-- Records the new address of an account, which the caller has changed, and updates rows that
-- contain the old one; returns the id of the change.
CREATE FUNCTION follow_address(account bigint, old_email text, new_email text, at timestamptz)
  RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  change bigint;
BEGIN
  INSERT INTO address_change (owner_id, old_email, new_email, changed_at) VALUES ($1, $2, $3, $4)
    RETURNING id INTO change;
  -- The account is already a client; its other invitation would be a second row.
  DELETE FROM plan_client c WHERE c.owner_id IS NULL AND c.email = $3
    AND EXISTS (SELECT FROM plan_client m WHERE m.plan_id = c.plan_id AND m.owner_id = $1);
  UPDATE plan_client SET email = $3 WHERE owner_id = $1;
  INSERT INTO mail_stop (email, kind, stopped_at)
    SELECT $3, s.kind, s.stopped_at FROM mail_stop s WHERE s.email = $2
    ON CONFLICT DO NOTHING;
  DELETE FROM mail_stop WHERE email = $2;
  RETURN change;
END $$;
REVOKE EXECUTE ON FUNCTION follow_address(bigint, text, text, timestamptz) FROM PUBLIC;

-- Takes the user's verified address into their account and into the plans that they own; returns
-- the id of the change of the account's address, null without one. An address that another account
-- holds or held is only noted.
CREATE FUNCTION take_up_address(issued_at timestamptz, at timestamptz) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  account owner;
  is_taken boolean;
  change bigint;
BEGIN
  SELECT * INTO account FROM owner o
    WHERE o.issuer = asking_issuer() AND o.subject = asking_subject() FOR UPDATE;
  IF account.id IS NOT NULL AND coalesce(account.address_seen_at < $1, true) THEN
    is_taken := EXISTS (SELECT FROM owner o WHERE o.email = asking_email() AND o.id <> account.id)
      OR EXISTS (SELECT FROM address_change c
        WHERE c.old_email = asking_email() AND c.owner_id <> account.id);
    IF NOT is_taken THEN
      BEGIN
        UPDATE owner SET email = asking_email(), signs_in_as = NULL, address_seen_at = $1
          WHERE id = account.id;
      EXCEPTION WHEN unique_violation THEN
        is_taken := true;
      END;
    END IF;
    IF is_taken THEN
      UPDATE owner SET signs_in_as = nullif(asking_email(), email), address_seen_at = $1
        WHERE id = account.id;
    ELSIF account.email <> asking_email() THEN
      change := follow_address(account.id, account.email, asking_email(), $2);
    END IF;
  END IF;

  DELETE FROM plan_owner p WHERE p.subject IS NULL AND p.email = asking_address()
    AND EXISTS (SELECT FROM plan_owner m WHERE m.plan_id = p.plan_id
      AND m.issuer = asking_issuer() AND m.subject = asking_subject());
  -- Copies of an order that are not sent yet go to the same person's new address.
  UPDATE payment p SET copies_to = array_replace(p.copies_to, m.email, asking_address())
    FROM plan_owner m
    WHERE m.issuer = asking_issuer() AND m.subject = asking_subject()
      AND m.email <> asking_address() AND coalesce(m.address_seen_at < $1, true)
      AND p.plan_id = m.plan_id AND m.email = ANY (p.copies_to)
      AND NOT EXISTS (SELECT FROM delivery d
        WHERE d.payment_id = p.id AND d.copied_at IS NOT NULL);
  UPDATE plan_owner p
    SET email = asking_address(), issuer = asking_issuer(), subject = asking_subject(),
      address_seen_at = $1
    WHERE (
        (p.subject IS NULL AND p.email = asking_address())
        OR (p.issuer = asking_issuer() AND p.subject = asking_subject()
          AND p.email <> asking_address() AND coalesce(p.address_seen_at < $1, true)))
      AND NOT EXISTS (SELECT FROM plan_owner m WHERE m.plan_id = p.plan_id
        AND m.email = asking_address() AND m.subject IS NOT NULL);
  RETURN change;
END $$;
REVOKE EXECUTE ON FUNCTION asking_rights(bigint, timestamptz),
  take_up_address(timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION asking_rights(bigint, timestamptz),
  take_up_address(timestamptz, timestamptz) TO fenceline_web;

-- The mail of a delivery goes to the account's address at that time, which the delivery records.
GRANT UPDATE (email) ON delivery TO fenceline_worker;

CREATE OR REPLACE FUNCTION record_audit(area text, action text, object text, object_id text,
  about text, plan_id bigint, before jsonb, after jsonb) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  BEGIN ATOMIC
    INSERT INTO audit (actor, via, address, request_id, area, action, object, object_id, about,
      plan_id, before, after, actor_id, about_id)
    VALUES (
      coalesce(nullif(current_setting('fenceline.acting', true), ''), asking_email()),
      CASE current_setting('role', true)
        WHEN 'fenceline_web' THEN 'call' WHEN 'fenceline_worker' THEN 'job' ELSE 'operator' END,
      nullif(current_setting('fenceline.address', true), ''),
      nullif(current_setting('fenceline.request_id', true), ''),
      $1, $2, $3, $4, lower($5), $6, jsonb_strip_nulls($7), jsonb_strip_nulls($8),
      CASE WHEN coalesce(current_setting('fenceline.acting', true), '') = '' THEN asking_owner()
        ELSE (SELECT id FROM owner WHERE email = current_setting('fenceline.acting', true)) END,
      (SELECT id FROM owner WHERE email = lower($5)));
  END;

CREATE FUNCTION audit_account() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  -- `move_account` records what an admin does to two accounts as one entry.
  IF current_setting('fenceline.moving', true) = 'yes' THEN RETURN NULL; END IF;
  IF NEW.email <> OLD.email THEN
    PERFORM record_audit('role', 'address changed', 'account', NEW.id::text, NEW.email, NULL,
      jsonb_build_object('email', OLD.email), jsonb_build_object('email', NEW.email));
  ELSIF NEW.signs_in_as IS NOT NULL AND NEW.signs_in_as IS DISTINCT FROM OLD.signs_in_as THEN
    PERFORM record_audit('role', 'address not taken', 'account', NEW.id::text, NEW.email, NULL,
      NULL, jsonb_build_object('signs_in_as', NEW.signs_in_as));
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION audit_account() FROM PUBLIC;
CREATE TRIGGER audited AFTER UPDATE OF email, signs_in_as ON owner
  FOR EACH ROW EXECUTE FUNCTION audit_account();

-- The account with this address, for admins alone.
CREATE FUNCTION account_of_address(address text) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  RETURN (SELECT o.id FROM owner o WHERE o.email = lower($1) AND asking_is_admin());
REVOKE EXECUTE ON FUNCTION account_of_address(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_of_address(text) TO fenceline_web;
