-- The last number of each series; only the trigger below reads and writes it.
CREATE TABLE billing_series (
  series      text PRIMARY KEY CHECK (series IN ('invoice', 'credit_note')),
  last_number bigint NOT NULL
);
ALTER TABLE billing_series ENABLE ROW LEVEL SECURITY;

-- A refund of a card payment at the provider, under the provider's own id. A reversal is money that
-- the buyer's bank or the provider took back.
CREATE TABLE refund (
  id           text PRIMARY KEY,
  payment_id   bigint NOT NULL REFERENCES payment,
  owner_id     bigint NOT NULL REFERENCES owner,
  kind         text NOT NULL CHECK (kind IN ('refund', 'reversal')),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  refunded_at  timestamptz NOT NULL,
  recorded_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX refund_of_payment ON refund (payment_id);
CREATE INDEX refund_of_owner ON refund (owner_id);
ALTER TABLE refund ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_refunds ON refund FOR SELECT TO fenceline_web
  USING (owner_id = (SELECT asking_owner()));
CREATE POLICY worker_reads ON refund FOR SELECT TO fenceline_worker USING (true);
CREATE POLICY worker_records ON refund FOR INSERT TO fenceline_worker WITH CHECK (true);
GRANT SELECT ON refund TO fenceline_web;
GRANT SELECT, INSERT ON refund TO fenceline_worker;

-- Invoices, receipts, credit notes and monthly statements, each with everything it prints. A number
-- exists exactly if its row does, because the row's own transaction takes it; nobody may delete one.
CREATE TABLE billing_document (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text NOT NULL CHECK (kind IN ('invoice', 'receipt', 'credit_note', 'statement')),
  -- Null for receipts and for statements of nothing to pay.
  number     bigint,
  payment_id bigint REFERENCES payment,
  owner_id   bigint REFERENCES owner,
  refund_id  text UNIQUE REFERENCES refund,
  plan_id    bigint REFERENCES plan,
  -- Month of a statement, such as 2026-10, in Sydney's time.
  month      text CHECK (month ~ '^[0-9]{4}-[0-9]{2}$'),
  facts      jsonb NOT NULL,
  issued_at  timestamptz NOT NULL,
  -- When a credit note or a statement was mailed; invoices and receipts are mailed with the files.
  mailed_at  timestamptz,
  series     text GENERATED ALWAYS AS (
    CASE kind WHEN 'receipt' THEN NULL WHEN 'credit_note' THEN 'credit_note' ELSE 'invoice' END
  ) STORED,
  UNIQUE (series, number),
  UNIQUE (plan_id, month),
  CHECK ((kind = 'statement') = (plan_id IS NOT NULL)),
  CHECK ((kind = 'statement') = (month IS NOT NULL)),
  CHECK ((kind = 'statement') = (payment_id IS NULL)),
  CHECK ((kind = 'statement') = (owner_id IS NULL)),
  CHECK ((kind = 'credit_note') = (refund_id IS NOT NULL))
);
CREATE UNIQUE INDEX billing_document_of_payment ON billing_document (payment_id)
  WHERE kind IN ('invoice', 'receipt');
CREATE INDEX credit_notes_of_payment ON billing_document (payment_id);
CREATE INDEX billing_document_of_owner ON billing_document (owner_id);
ALTER TABLE billing_document ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_documents ON billing_document FOR SELECT TO fenceline_web
  USING (owner_id = (SELECT asking_owner()));
CREATE POLICY own_statements ON billing_document FOR SELECT TO fenceline_web
  USING (plan_id IN (SELECT o.plan_id FROM plan_owner o WHERE o.email = (SELECT asking_email())));
CREATE POLICY own_sales ON billing_document FOR INSERT TO fenceline_web
  WITH CHECK (
    kind IN ('invoice', 'receipt') AND owner_id = (SELECT asking_owner())
    AND EXISTS (
      SELECT FROM payment p WHERE p.id = payment_id AND p.owner_id = (SELECT asking_owner())));
CREATE POLICY worker_reads ON billing_document FOR SELECT TO fenceline_worker USING (true);
CREATE POLICY worker_issues ON billing_document FOR INSERT TO fenceline_worker WITH CHECK (true);
CREATE POLICY worker_mails ON billing_document FOR UPDATE TO fenceline_worker
  USING (true) WITH CHECK (true);
GRANT SELECT, INSERT (kind, payment_id, owner_id, facts, issued_at) ON billing_document
  TO fenceline_web;
GRANT SELECT, INSERT, UPDATE (mailed_at) ON billing_document TO fenceline_worker;

-- Takes the next number of the series. The lock on its row lasts until the sale commits, so that
-- numbers have the order of the sales and a sale that is rolled back gives its number back.
CREATE FUNCTION number_billing_document() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  BEGIN
    NEW.number := NULL;
    IF NEW.kind = 'receipt' OR (NEW.facts ->> 'totalCents')::bigint = 0 THEN RETURN NEW; END IF;
    INSERT INTO billing_series AS s
      VALUES (CASE NEW.kind WHEN 'credit_note' THEN 'credit_note' ELSE 'invoice' END, 1)
      ON CONFLICT (series) DO UPDATE SET last_number = s.last_number + 1
      RETURNING last_number INTO NEW.number;
    RETURN NEW;
  END $$;
REVOKE EXECUTE ON FUNCTION number_billing_document() FROM PUBLIC;
CREATE TRIGGER number_of_document BEFORE INSERT ON billing_document
  FOR EACH ROW EXECUTE FUNCTION number_billing_document();

-- Messages of the provider about its payments, once per event, with the outcome.
CREATE TABLE payment_event (
  id          text PRIMARY KEY,
  kind        text NOT NULL,
  resource    jsonb NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  -- Null until it is handled.
  outcome     text
);
CREATE INDEX payment_event_by_age ON payment_event (received_at);
ALTER TABLE payment_event ENABLE ROW LEVEL SECURITY;
CREATE POLICY worker_reads ON payment_event FOR SELECT TO fenceline_worker USING (true);
CREATE POLICY worker_adds ON payment_event FOR INSERT TO fenceline_worker WITH CHECK (true);
CREATE POLICY worker_handles ON payment_event FOR UPDATE TO fenceline_worker
  USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE (outcome) ON payment_event TO fenceline_worker;

-- When the provider was last asked for refunds of a payment.
ALTER TABLE payment ADD COLUMN refunds_checked_at timestamptz;
CREATE INDEX payment_by_time ON payment (created_at);
CREATE POLICY worker_checks ON payment FOR UPDATE TO fenceline_worker
  USING (true) WITH CHECK (true);
GRANT UPDATE (refunds_checked_at) ON payment TO fenceline_worker;

-- A problem that a buyer reported about an order, until support has it by mail.
CREATE TABLE order_problem (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id bigint NOT NULL REFERENCES payment,
  owner_id   bigint NOT NULL REFERENCES owner,
  words      text NOT NULL CHECK (btrim(words) <> ''),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX order_problem_of_payment ON order_problem (payment_id);
CREATE INDEX order_problem_of_owner ON order_problem (owner_id);
ALTER TABLE order_problem ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_problems ON order_problem FOR SELECT TO fenceline_web
  USING (owner_id = (SELECT asking_owner()));
CREATE POLICY own_reports ON order_problem FOR INSERT TO fenceline_web
  WITH CHECK (
    owner_id = (SELECT asking_owner())
    AND EXISTS (
      SELECT FROM payment p WHERE p.id = payment_id AND p.owner_id = (SELECT asking_owner())));
CREATE POLICY worker_reads ON order_problem FOR SELECT TO fenceline_worker USING (true);
GRANT SELECT, INSERT ON order_problem TO fenceline_web;
GRANT SELECT ON order_problem TO fenceline_worker;
