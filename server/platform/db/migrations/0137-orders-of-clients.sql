-- What a plan's owner sees of the orders that clients paid with it.

-- True if the user has a copy of an order's files as an owner of the plan that paid: the order names
-- their address, the copy was sent, and the buyer still is a client.
CREATE FUNCTION asking_has_copy(of_payment bigint) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  RETURN EXISTS (
    SELECT FROM payment p
      JOIN delivery d ON d.payment_id = p.id
      JOIN plan_client c ON c.plan_id = p.plan_id AND c.owner_id = p.owner_id
    WHERE p.id = $1 AND (d.sent_at IS NOT NULL OR d.copied_at IS NOT NULL)
      AND c.accepted_at IS NOT NULL
      AND asking_address() = ANY (p.copies_to)
      AND p.owner_id IS DISTINCT FROM asking_owner() AND asking_owns_plan(p.plan_id));

-- Orders of others of which the user has a copy, among these.
CREATE FUNCTION asking_copied_orders(ids bigint[]) RETURNS TABLE (order_id bigint, files jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 1
  BEGIN ATOMIC
    SELECT d.payment_id, d.files FROM delivery d
    WHERE d.payment_id = ANY ($1) AND asking_has_copy(d.payment_id);
  END;

-- Items of others of which the user has a copy, among these.
CREATE FUNCTION asking_copied_items(ids bigint[]) RETURNS TABLE (item_id bigint, order_id bigint,
    farm_id bigint, farm_name text, item_type text, ordered_at timestamptz, files jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 1
  BEGIN ATOMIC
    SELECT i.id, i.payment_id, i.farm_id, i.farm_name, i.item_type, p.created_at, d.files
    FROM payment_item i
      JOIN payment p ON p.id = i.payment_id
      JOIN delivery d ON d.payment_id = i.payment_id
    WHERE i.id = ANY ($1) AND asking_has_copy(i.payment_id);
  END;

-- Orders that others paid with the user's plans, the latest first; of one plan or one buyer if
-- given, and only those older than an order.
CREATE FUNCTION asking_client_orders(of_plan bigint, of_email text, before_order bigint, most integer)
  RETURNS TABLE (order_id bigint, ordered_at timestamptz, client_email text, client_name text,
    ordered_by text, plan_name text, total_cents integer, state text, items jsonb,
    has_copy boolean, files jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 50
  BEGIN ATOMIC
    SELECT p.id, p.created_at, o.email, coalesce(p.buyer_name, o.name), p.ordered_by, p.plan_name,
      p.total_cents, d.state,
      (SELECT jsonb_agg(jsonb_build_object('item_id', i.id, 'farm_id', i.farm_id,
          'farm_name', i.farm_name, 'item_type', i.item_type, 'price_cents', i.price_cents)
          ORDER BY i.id)
        FROM payment_item i WHERE i.payment_id = p.id),
      asking_has_copy(p.id), CASE WHEN asking_has_copy(p.id) THEN d.files END
    FROM asking_own_plans() a
      JOIN payment p ON p.plan_id = a.plan_id
      JOIN owner o ON o.id = p.owner_id
      LEFT JOIN delivery d ON d.payment_id = p.id
    WHERE p.owner_id IS DISTINCT FROM asking_owner()
      AND ($1 IS NULL OR p.plan_id = $1) AND ($2 IS NULL OR o.email = lower($2))
      AND ($3 IS NULL OR (p.created_at, p.id) < (
        SELECT b.created_at, b.id FROM payment b
        WHERE b.id = $3 AND b.plan_id IN (SELECT own.plan_id FROM asking_own_plans() own)))
    ORDER BY p.created_at DESC, p.id DESC
    LIMIT $4;
  END;

REVOKE EXECUTE ON FUNCTION asking_has_copy(bigint), asking_copied_orders(bigint[]),
    asking_copied_items(bigint[]), asking_client_orders(bigint, text, bigint, integer)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION asking_has_copy(bigint), asking_copied_orders(bigint[]),
    asking_copied_items(bigint[]), asking_client_orders(bigint, text, bigint, integer)
  TO fenceline_web;
