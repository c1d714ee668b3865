-- A cart during payment by card, at the server's prices. The id is PayPal's `custom_id`.
CREATE TABLE checkout_intent (
  id          uuid PRIMARY KEY,
  owner_id    bigint NOT NULL REFERENCES owner,
  items       jsonb NOT NULL,
  total_cents integer NOT NULL CHECK (total_cents >= 0),
  created_at  timestamptz NOT NULL DEFAULT now(),
  expires_at  timestamptz NOT NULL
);
ALTER TABLE checkout_intent ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_intents ON checkout_intent TO fenceline_web
  USING (owner_id = (SELECT asking_owner()));
GRANT SELECT, INSERT ON checkout_intent TO fenceline_web;

CREATE TABLE payment (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id          bigint NOT NULL REFERENCES owner,
  method            text NOT NULL CHECK (method IN ('CC', 'Plan', 'Free')),
  plan_id           bigint REFERENCES plan,
  intent_id         uuid UNIQUE REFERENCES checkout_intent,
  -- At most one grant per capture, whoever sends it and however often.
  capture_id        text UNIQUE,
  provider_order_id text,
  paypal_response   text,
  total_cents       integer NOT NULL CHECK (total_cents >= 0),
  currency          text NOT NULL DEFAULT 'AUD' CHECK (currency = 'AUD'),
  created_at        timestamptz NOT NULL DEFAULT now(),
  CHECK (method <> 'CC' OR (capture_id IS NOT NULL AND intent_id IS NOT NULL)),
  CHECK (method <> 'Plan' OR plan_id IS NOT NULL)
);
CREATE INDEX payment_of_owner ON payment (owner_id);
ALTER TABLE payment ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_payments ON payment TO fenceline_web USING (owner_id = (SELECT asking_owner()));
CREATE POLICY worker ON payment TO fenceline_worker USING (true);
GRANT SELECT, INSERT ON payment TO fenceline_web;
GRANT SELECT ON payment TO fenceline_worker;

CREATE TABLE payment_item (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id      bigint NOT NULL REFERENCES payment,
  owner_id        bigint NOT NULL REFERENCES owner,
  farm_id         bigint NOT NULL REFERENCES farm,
  -- The farm's name at the time of purchase, because farms are renamed.
  farm_name       text NOT NULL,
  item_type       text NOT NULL,
  price_cents     integer NOT NULL CHECK (price_cents >= 0),
  comparison_cads jsonb NOT NULL DEFAULT '[]',
  registered_at   timestamptz,
  UNIQUE (payment_id, farm_id, item_type)
);
CREATE INDEX payment_item_of_farm ON payment_item (farm_id, item_type);
ALTER TABLE payment_item ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_items ON payment_item TO fenceline_web USING (owner_id = (SELECT asking_owner()));
CREATE POLICY worker ON payment_item TO fenceline_worker USING (true);
GRANT SELECT, INSERT ON payment_item TO fenceline_web;
GRANT UPDATE (registered_at) ON payment_item TO fenceline_web;
GRANT SELECT ON payment_item TO fenceline_worker;

-- The files of one payment, made once and sent in one e-mail.
CREATE TABLE delivery (
  payment_id   bigint PRIMARY KEY REFERENCES payment,
  owner_id     bigint NOT NULL REFERENCES owner,
  email        text NOT NULL,
  copy_to      text[] NOT NULL DEFAULT '{}',
  state        text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'making', 'sent', 'failed')),
  -- [{item_id, key, fileName, contentType, byteLength}], keys in the file store.
  files        jsonb NOT NULL DEFAULT '[]',
  failure      text,
  requested_at timestamptz NOT NULL DEFAULT now(),
  sent_at      timestamptz
);
ALTER TABLE delivery ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_deliveries ON delivery TO fenceline_web
  USING (owner_id = (SELECT asking_owner()));
CREATE POLICY worker ON delivery TO fenceline_worker USING (true);
GRANT SELECT, INSERT ON delivery TO fenceline_web;
GRANT SELECT, INSERT, UPDATE ON delivery TO fenceline_worker;
