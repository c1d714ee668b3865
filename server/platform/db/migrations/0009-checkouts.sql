-- From now on the server creates the provider's order, so every stored checkout has one. The first
-- payments were recorded without it; they were granted, so nothing needs it.
UPDATE checkout_intent
  SET provider_order_id = coalesce(payment.provider_order_id, 'unknown-' || checkout_intent.id)
  FROM payment
  WHERE payment.intent_id = checkout_intent.id AND checkout_intent.provider_order_id IS NULL;
DELETE FROM checkout_intent WHERE provider_order_id IS NULL;
ALTER TABLE checkout_intent ALTER COLUMN provider_order_id SET NOT NULL;
REVOKE UPDATE (provider_order_id) ON checkout_intent FROM fenceline_web;
