-- A buyer's own refunds by item, so that a refunded item gives no free reorder. Why it was refunded
-- stays with the admins.
CREATE POLICY own_requests ON refund_request FOR SELECT TO fenceline_web
  USING (owner_id = (SELECT asking_owner()));
GRANT SELECT (payment_id, owner_id, lines, state) ON refund_request TO fenceline_web;
