-- A statement can be paid by card: its checkout names it and has no items, and the capture becomes a
-- payment of the statement.
ALTER TABLE checkout_intent
  ADD COLUMN statement_id bigint REFERENCES billing_document,
  ADD CHECK (statement_id IS NULL OR items = '[]');
CREATE INDEX checkout_of_statement ON checkout_intent (statement_id)
  WHERE statement_id IS NOT NULL;
DROP POLICY own_new_intents ON checkout_intent;
CREATE POLICY own_new_intents ON checkout_intent FOR INSERT TO fenceline_web
  WITH CHECK (
    owner_id = (SELECT asking_owner())
    AND (statement_id IS NULL OR EXISTS (
      SELECT FROM billing_document d WHERE d.id = statement_id AND d.kind = 'statement')));

-- Only the latest checkout of a statement may be captured, so that two owners of a plan never both
-- pay it.
CREATE FUNCTION has_later_checkout(of_checkout uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  RETURN EXISTS (
    SELECT FROM checkout_intent one JOIN checkout_intent later USING (statement_id)
    WHERE one.id = $1 AND later.created_at > one.created_at);
REVOKE EXECUTE ON FUNCTION has_later_checkout(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION has_later_checkout(uuid) TO fenceline_web;

-- Money of a card payment that went back is a negative payment of its statement.
ALTER TABLE statement_payment
  DROP CONSTRAINT statement_payment_amount_cents_check,
  ADD COLUMN intent_id uuid UNIQUE REFERENCES checkout_intent,
  ADD COLUMN capture_id text UNIQUE,
  ADD COLUMN provider_order_id text,
  ADD COLUMN refunds_checked_at timestamptz,
  ADD COLUMN refund_id text UNIQUE,
  ADD COLUMN refund_kind text CHECK (refund_kind IN ('refund', 'reversal')),
  ADD COLUMN refund_of bigint REFERENCES statement_payment,
  ADD CHECK (CASE WHEN refund_id IS NULL THEN amount_cents > 0 ELSE amount_cents < 0 END),
  ADD CHECK ((refund_id IS NULL) = (refund_of IS NULL) AND (refund_id IS NULL) = (refund_kind IS NULL)),
  ADD CHECK ((capture_id IS NULL) = (intent_id IS NULL));
CREATE INDEX refunds_of_statement_payment ON statement_payment (refund_of)
  WHERE refund_of IS NOT NULL;
CREATE INDEX statement_payment_by_time ON statement_payment (recorded_at)
  WHERE capture_id IS NOT NULL;
DROP POLICY own_payments ON statement_payment;
CREATE POLICY own_payments ON statement_payment FOR SELECT TO fenceline_web
  USING (asking_owns_plan(plan_id));
CREATE POLICY own_card_payments ON statement_payment FOR INSERT TO fenceline_web
  WITH CHECK (
    refund_id IS NULL AND EXISTS (
      SELECT FROM checkout_intent i JOIN billing_document d ON d.id = i.statement_id
      WHERE i.id = intent_id AND i.statement_id = document_id AND i.total_cents = amount_cents
        AND d.plan_id = statement_payment.plan_id AND i.owner_id = (SELECT asking_owner())));
CREATE POLICY worker_records ON statement_payment FOR INSERT TO fenceline_worker WITH CHECK (true);
CREATE POLICY worker_checks ON statement_payment FOR UPDATE TO fenceline_worker
  USING (true) WITH CHECK (true);
GRANT INSERT (document_id, plan_id, amount_cents, paid_on, reference, recorded_by, intent_id,
  capture_id, provider_order_id) ON statement_payment TO fenceline_web;
GRANT INSERT, UPDATE (refunds_checked_at) ON statement_payment TO fenceline_worker;

-- Each payment is audited, however it was recorded.
CREATE FUNCTION audit_statement_payment() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  bill billing_document;
BEGIN
  SELECT * INTO bill FROM billing_document WHERE id = NEW.document_id;
  PERFORM record_audit('money',
    CASE WHEN NEW.refund_id IS NULL THEN 'paid' ELSE 'payment taken back' END, 'statement',
    coalesce(billing_number_text(bill.kind, bill.number), NEW.document_id::text), NULL,
    bill.plan_id, NULL, jsonb_build_object('amount_cents', NEW.amount_cents,
      'paid_on', NEW.paid_on, 'reference', NEW.reference));
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION audit_statement_payment() FROM PUBLIC;
CREATE TRIGGER audited AFTER INSERT ON statement_payment
  FOR EACH ROW EXECUTE FUNCTION audit_statement_payment();

CREATE OR REPLACE FUNCTION record_statement_payment(of_document bigint, cents integer, on_day date,
  words text) RETURNS text
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  bill billing_document;
BEGIN
  SELECT * INTO bill FROM billing_document
    WHERE id = of_document AND kind = 'statement' AND asking_is_admin() FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF EXISTS (SELECT FROM statement_payment WHERE document_id = of_document
    AND paid_on = on_day AND amount_cents = cents AND reference = words) THEN RETURN 'known'; END IF;
  IF cents > bill.billed_cents - coalesce((SELECT sum(amount_cents) FROM statement_payment
    WHERE document_id = of_document), 0) THEN RETURN 'too much'; END IF;
  INSERT INTO statement_payment (document_id, plan_id, amount_cents, paid_on, reference, recorded_by)
    VALUES (of_document, bill.plan_id, cents, on_day, words, asking_email());
  RETURN 'recorded';
END $$;

-- What PayPal took or gave back can't be undone here.
CREATE OR REPLACE FUNCTION undo_statement_payment(of_payment bigint, why text) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  paid statement_payment;
  bill billing_document;
BEGIN
  IF NOT asking_is_admin() THEN RETURN false; END IF;
  SELECT d.* INTO bill FROM billing_document d
    JOIN statement_payment p ON p.document_id = d.id WHERE p.id = of_payment FOR UPDATE OF d;
  DELETE FROM statement_payment
    WHERE id = of_payment AND capture_id IS NULL AND refund_id IS NULL RETURNING * INTO paid;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM record_audit('money', 'payment undone', 'statement',
    billing_number_text(bill.kind, bill.number), NULL, bill.plan_id,
    jsonb_build_object('amount_cents', paid.amount_cents, 'paid_on', paid.paid_on,
      'reference', paid.reference, 'recorded_by', paid.recorded_by),
    jsonb_build_object('reason', why));
  RETURN true;
END $$;

CREATE OR REPLACE VIEW administered_statement AS
  SELECT d.id, d.number, d.month, d.facts, d.issued_on, d.billed_cents,
    coalesce((d.facts ->> 'dueOn')::date, d.issued_on + 14) AS due_on,
    coalesce((SELECT sum(p.amount_cents) FROM statement_payment p WHERE p.document_id = d.id), 0)
      AS paid_cents,
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', p.id, 'cents', p.amount_cents,
        'paidOn', p.paid_on, 'reference', p.reference, 'recordedBy', p.recorded_by,
        'isByCard', p.capture_id IS NOT NULL OR p.refund_id IS NOT NULL) ORDER BY p.id)
      FROM statement_payment p WHERE p.document_id = d.id), '[]') AS payments
  FROM billing_document d
  WHERE d.kind = 'statement' AND d.billed_cents > 0 AND (SELECT asking_is_admin());
