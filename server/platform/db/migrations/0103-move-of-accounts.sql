-- Gives an account to the sign-in of another, empty one, for an admin: after its holder has lost the
-- old way to sign in for good. The old sign-in gets the empty account. Returns the id of the change of
-- address; null if the first account does not exist. SQLSTATE FL005: the second one does not exist,
-- is the same, or is not empty.
CREATE FUNCTION move_account(from_email text, to_email text, at timestamptz) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  lost owner;
  fresh owner;
  change bigint;
BEGIN
  IF NOT asking_is_admin() THEN RETURN NULL; END IF;
  -- Locks in the order of ids, so that two moves do not deadlock.
  PERFORM FROM owner o WHERE o.email IN ($1, $2) ORDER BY o.id FOR UPDATE;
  SELECT * INTO lost FROM owner o WHERE o.email = $1;
  SELECT * INTO fresh FROM owner o WHERE o.email = $2;
  IF lost.id IS NULL THEN RETURN NULL; END IF;
  IF fresh.id IS NULL OR fresh.id = lost.id
    OR EXISTS (SELECT FROM farm f WHERE f.owner_id = fresh.id)
    OR EXISTS (SELECT FROM payment p WHERE p.owner_id = fresh.id)
    OR EXISTS (SELECT FROM checkout_intent i WHERE i.owner_id = fresh.id)
    OR EXISTS (SELECT FROM plan_client c WHERE c.owner_id = fresh.id)
    OR EXISTS (SELECT FROM plan_owner p
      WHERE p.issuer = fresh.issuer AND p.subject = fresh.subject)
  THEN
    RAISE EXCEPTION 'no empty account to move to' USING ERRCODE = 'FL005';
  END IF;

  PERFORM set_config('fenceline.moving', 'yes', true);
  UPDATE owner SET subject = 'moving ' || fresh.id, email = 'account-' || fresh.id || '@moved.invalid',
    signs_in_as = NULL WHERE id = fresh.id;
  UPDATE owner SET issuer = fresh.issuer, subject = fresh.subject, email = fresh.email,
    signs_in_as = NULL, address_seen_at = fresh.address_seen_at WHERE id = lost.id;
  UPDATE owner SET issuer = lost.issuer, subject = lost.subject, address_seen_at = $3
    WHERE id = fresh.id;
  PERFORM set_config('fenceline.moving', '', true);

  change := follow_address(lost.id, lost.email, fresh.email, $3);
  DELETE FROM plan_owner p WHERE p.subject IS NULL AND p.email = fresh.email
    AND EXISTS (SELECT FROM plan_owner m WHERE m.plan_id = p.plan_id
      AND m.issuer = lost.issuer AND m.subject = lost.subject);
  UPDATE plan_owner SET issuer = fresh.issuer, subject = fresh.subject, email = fresh.email,
    address_seen_at = fresh.address_seen_at
    WHERE issuer = lost.issuer AND subject = lost.subject;
  PERFORM record_audit('role', 'account moved', 'account', lost.id::text, fresh.email, NULL,
    jsonb_build_object('email', lost.email), jsonb_build_object('email', fresh.email));
  RETURN change;
END $$;
REVOKE EXECUTE ON FUNCTION move_account(text, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION move_account(text, text, timestamptz) TO fenceline_web;
