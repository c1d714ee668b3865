-- Every order, for admins only: who bought what, and what became of its files.
CREATE VIEW administered_order WITH (security_barrier) AS
  SELECT p.id, p.created_at, p.method, p.plan_id, p.plan_name, p.capture_id, p.total_cents,
    p.ordered_by, o.email AS buyer_email, o.name AS buyer_name, d.state, d.failure, d.tries,
    d.email AS sent_to, coalesce(d.state_since, p.created_at) AS state_since
  FROM payment p JOIN owner o ON o.id = p.owner_id LEFT JOIN delivery d ON d.payment_id = p.id
  WHERE (SELECT asking_is_admin());
GRANT SELECT ON administered_order TO fenceline_web;
CREATE INDEX delivery_failed ON delivery (payment_id) WHERE state = 'failed';

-- What the orders contain.
CREATE VIEW administered_order_item WITH (security_barrier) AS
  SELECT payment_id, id, farm_name, item_type, price_cents FROM payment_item
  WHERE (SELECT asking_is_admin());
GRANT SELECT ON administered_order_item TO fenceline_web;

-- Queues a delivery again that was given up; files that were made are kept. Returns false for any
-- other delivery.
CREATE FUNCTION retry_delivery(of_payment bigint) RETURNS boolean
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  BEGIN ATOMIC
    WITH queued AS (
      UPDATE delivery d SET state = 'queued', state_since = now(), failure = NULL, tries = 0,
        next_try_at = NULL, sent_at = NULL, copied_at = NULL, delay_told_at = NULL,
        requested_at = now()
      WHERE d.payment_id = $1 AND d.state = 'failed' AND asking_is_admin()
      RETURNING d.payment_id
    )
    SELECT count(*) > 0 FROM queued;
  END;
REVOKE EXECUTE ON FUNCTION retry_delivery(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION retry_delivery(bigint) TO fenceline_web;
