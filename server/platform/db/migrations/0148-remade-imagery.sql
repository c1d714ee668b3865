CREATE OR REPLACE VIEW administered_order AS
  SELECT p.id, p.created_at, p.method, p.plan_id, p.plan_name, p.capture_id, p.total_cents,
    p.ordered_by, o.email AS buyer_email, o.name AS buyer_name, d.state, d.failure, d.tries,
    d.email AS sent_to, coalesce(d.state_since, p.created_at) AS state_since, d.next_try_at,
    d.cause, d.state = 'sent' AND d.files @> '[{"lacksImagery": true}]' AS lacks_imagery
  FROM payment p JOIN owner o ON o.id = p.owner_id LEFT JOIN delivery d ON d.payment_id = p.id
  WHERE (SELECT asking_is_admin());

-- Has an admin's order made again whose maps have no imagery; false for any other. The items that
-- have it keep their files.
CREATE FUNCTION remake_without_imagery(of_payment bigint) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  made delivery;
BEGIN
  SELECT * INTO made FROM delivery WHERE payment_id = of_payment
    AND state = 'sent' AND files @> '[{"lacksImagery": true}]' AND asking_is_admin() FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE delivery SET state = 'queued', state_since = now(), tries = 0, sent_at = NULL,
    copied_at = NULL, delay_told_at = NULL, requested_at = now(),
    files = (SELECT coalesce(jsonb_agg(file), '[]') FROM jsonb_array_elements(made.files) file
      WHERE file -> 'itemId' NOT IN (SELECT bare -> 'itemId'
        FROM jsonb_array_elements(made.files) bare WHERE bare -> 'lacksImagery' = 'true'))
    WHERE payment_id = of_payment;
  PERFORM record_audit('status', 'made again for imagery', 'delivery', of_payment::text,
    email_of_owner(made.owner_id), NULL, NULL, NULL);
  RETURN true;
END $$;
REVOKE EXECUTE ON FUNCTION remake_without_imagery(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remake_without_imagery(bigint) TO fenceline_web;
