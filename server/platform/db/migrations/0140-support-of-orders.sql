-- What an admin does for a buyer: opens a file of an order, or has a mail sent again.

-- Records that an admin opens a file of somebody's order; false for everybody else.
CREATE FUNCTION record_opened_file(of_payment bigint, file text) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  bought payment;
BEGIN
  SELECT * INTO bought FROM payment WHERE id = of_payment AND asking_is_admin();
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM record_audit('key', 'file opened', 'order', of_payment::text,
    email_of_owner(bought.owner_id), NULL, NULL, jsonb_build_object('file', file));
  RETURN true;
END $$;

-- Asks for a mail of an order or of a statement to be sent again, for admins alone. Returns `asked`,
-- or why not: the audit counts the mails of one order or statement in the last 24 hours.
CREATE FUNCTION request_mail_again(of_payment bigint, of_statement bigint, mail text, most integer)
  RETURNS text
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  kind text := CASE WHEN of_statement IS NULL THEN 'order' ELSE 'statement' END;
  found_id text;
  about_email text;
  about_plan bigint;
BEGIN
  IF of_statement IS NULL THEN
    SELECT id::text, email_of_owner(owner_id) INTO found_id, about_email
      FROM payment WHERE id = of_payment AND asking_is_admin();
  ELSE
    SELECT coalesce(billing_number_text(d.kind, d.number), d.id::text), d.plan_id
      INTO found_id, about_plan FROM billing_document d
      WHERE d.id = of_statement AND d.kind = 'statement' AND asking_is_admin();
  END IF;
  IF found_id IS NULL THEN RETURN 'unknown'; END IF;
  PERFORM pg_advisory_xact_lock(4180022, hashtext(kind || found_id));
  IF (SELECT count(*) FROM audit WHERE object = kind AND object_id = found_id
    AND action = 'mail sent again' AND at > now() - interval '24 hours') >= most
  THEN RETURN 'too often'; END IF;
  PERFORM record_audit('status', 'mail sent again', kind, found_id, about_email, about_plan, NULL,
    jsonb_build_object('mail', mail));
  RETURN 'asked';
END $$;

REVOKE EXECUTE ON FUNCTION record_opened_file(bigint, text),
    request_mail_again(bigint, bigint, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record_opened_file(bigint, text),
    request_mail_again(bigint, bigint, text, integer) TO fenceline_web;
