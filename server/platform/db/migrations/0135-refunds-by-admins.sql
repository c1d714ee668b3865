-- Refunds that an admin asked for, until PayPal has answered. PayPal knows each by its id, so that it
-- is paid once whatever becomes of the answer.
CREATE TABLE refund_request (
  id           uuid PRIMARY KEY,
  payment_id   bigint NOT NULL REFERENCES payment,
  owner_id     bigint NOT NULL REFERENCES owner,
  -- What is refunded of each item: [{"itemId": 1, "cents": 7500}].
  lines        jsonb NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  reason       text NOT NULL,
  requested_by text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  state        text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'done', 'refused')),
  refund_id    text UNIQUE REFERENCES refund,
  -- PayPal's name for why it refused.
  refusal      text
);
CREATE INDEX refund_request_of_payment ON refund_request (payment_id);
CREATE INDEX refund_request_of_owner ON refund_request (owner_id);
ALTER TABLE refund_request ENABLE ROW LEVEL SECURITY;
CREATE POLICY worker_reads ON refund_request FOR SELECT TO fenceline_worker USING (true);
CREATE POLICY worker_settles ON refund_request FOR UPDATE TO fenceline_worker
  USING (true) WITH CHECK (true);
GRANT SELECT, UPDATE (state, refund_id, refusal) ON refund_request TO fenceline_worker;

CREATE VIEW administered_refund_request AS
  SELECT id, payment_id, lines, amount_cents, reason, requested_by, requested_at, state, refusal
  FROM refund_request WHERE (SELECT asking_is_admin());
GRANT SELECT ON administered_refund_request TO fenceline_web;

-- Asks for a refund of a card payment, for admins alone. Returns `asked`, or why not. Two requests
-- for one payment wait for each other, with the lock under which refunds are recorded.
CREATE FUNCTION request_refund(request uuid, of_payment bigint, wanted jsonb, why text)
  RETURNS text
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  bought payment;
  whole bigint := (SELECT sum((line ->> 'cents')::bigint) FROM jsonb_array_elements(wanted) line);
  rest bigint;
BEGIN
  SELECT * INTO bought FROM payment WHERE id = of_payment AND asking_is_admin();
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF bought.capture_id IS NULL THEN RETURN 'not by card'; END IF;
  PERFORM pg_advisory_xact_lock(4180021, of_payment::int);
  SELECT bought.total_cents
      - coalesce((SELECT sum(amount_cents) FROM refund WHERE payment_id = of_payment), 0)
      - coalesce((SELECT sum(amount_cents) FROM refund_request
          WHERE payment_id = of_payment AND state = 'asked'), 0)
    INTO rest;
  IF whole > rest OR EXISTS (
    SELECT FROM (
        SELECT line ->> 'itemId' AS item_id, sum((line ->> 'cents')::bigint) AS cents
        FROM jsonb_array_elements(wanted) line GROUP BY 1) line
      LEFT JOIN payment_item item
        ON item.id = line.item_id::bigint AND item.payment_id = of_payment
    WHERE item.id IS NULL OR line.cents
      + coalesce((SELECT sum((earlier ->> 'cents')::bigint)
          FROM refund_request r, jsonb_array_elements(r.lines) earlier
          WHERE r.payment_id = of_payment AND r.state <> 'refused'
            AND earlier ->> 'itemId' = line.item_id), 0) > item.price_cents)
  THEN RETURN 'too much'; END IF;
  INSERT INTO refund_request (id, payment_id, owner_id, lines, amount_cents, reason, requested_by)
    VALUES (request, of_payment, bought.owner_id, wanted, whole, why, asking_email());
  PERFORM record_audit('money', 'refund requested', 'order', of_payment::text,
    email_of_owner(bought.owner_id), NULL, NULL,
    jsonb_build_object('amount_cents', whole, 'reason', why));
  RETURN 'asked';
END $$;
REVOKE EXECUTE ON FUNCTION request_refund(uuid, bigint, jsonb, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION request_refund(uuid, bigint, jsonb, text) TO fenceline_web;

-- Deliveries in trouble before they have failed: what keeps them, and when the next try is.
ALTER TABLE delivery ADD COLUMN cause text;
GRANT UPDATE (cause) ON delivery TO fenceline_worker;
CREATE INDEX delivery_delayed ON delivery (payment_id)
  WHERE state IN ('queued', 'making') AND failure IS NOT NULL;
CREATE OR REPLACE VIEW administered_order AS
  SELECT p.id, p.created_at, p.method, p.plan_id, p.plan_name, p.capture_id, p.total_cents,
    p.ordered_by, o.email AS buyer_email, o.name AS buyer_name, d.state, d.failure, d.tries,
    d.email AS sent_to, coalesce(d.state_since, p.created_at) AS state_since, d.next_try_at,
    d.cause
  FROM payment p JOIN owner o ON o.id = p.owner_id LEFT JOIN delivery d ON d.payment_id = p.id
  WHERE (SELECT asking_is_admin());

-- Records that an admin has a delayed delivery tried now; false for any other delivery.
CREATE FUNCTION hurry_delivery(of_payment bigint) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  late delivery;
BEGIN
  SELECT * INTO late FROM delivery WHERE payment_id = of_payment
    AND state IN ('queued', 'making') AND failure IS NOT NULL AND asking_is_admin();
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM record_audit('status', 'tried now', 'delivery', of_payment::text,
    email_of_owner(late.owner_id), NULL, NULL, jsonb_build_object('failure', late.failure));
  RETURN true;
END $$;
REVOKE EXECUTE ON FUNCTION hurry_delivery(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hurry_delivery(bigint) TO fenceline_web;
