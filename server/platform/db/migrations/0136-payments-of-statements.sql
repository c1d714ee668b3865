-- Transfers that plans paid for their monthly statements, as an admin recorded them.
CREATE TABLE statement_payment (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  document_id  bigint NOT NULL REFERENCES billing_document,
  plan_id      bigint NOT NULL REFERENCES plan,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  paid_on      date NOT NULL,
  -- As the bank shows it.
  reference    text NOT NULL,
  recorded_by  text NOT NULL,
  recorded_at  timestamptz NOT NULL DEFAULT now(),
  -- The same line of the bank is never counted twice.
  UNIQUE (document_id, paid_on, amount_cents, reference)
);
CREATE INDEX statement_payment_of_plan ON statement_payment (plan_id);
ALTER TABLE statement_payment ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_payments ON statement_payment FOR SELECT TO fenceline_web
  USING (plan_id IN (SELECT o.plan_id FROM plan_owner o WHERE o.email = (SELECT asking_email())));
CREATE POLICY worker_reads ON statement_payment FOR SELECT TO fenceline_worker USING (true);
GRANT SELECT ON statement_payment TO fenceline_web, fenceline_worker;

ALTER TABLE billing_document ADD COLUMN reminded_at timestamptz;
GRANT UPDATE (reminded_at) ON billing_document TO fenceline_worker;
CREATE INDEX statements_by_day ON billing_document (issued_on DESC, id DESC)
  WHERE kind = 'statement' AND billed_cents > 0;

-- Statements with what was paid for them, for admins only. Earlier ones say "within 14 days".
CREATE VIEW administered_statement AS
  SELECT d.id, d.number, d.month, d.facts, d.issued_on, d.billed_cents,
    coalesce((d.facts ->> 'dueOn')::date, d.issued_on + 14) AS due_on,
    coalesce((SELECT sum(p.amount_cents) FROM statement_payment p WHERE p.document_id = d.id), 0)
      AS paid_cents
  FROM billing_document d
  WHERE d.kind = 'statement' AND d.billed_cents > 0 AND (SELECT asking_is_admin());
GRANT SELECT ON administered_statement TO fenceline_web;

-- Records a payment for admins alone; returns `recorded`, or why not.
CREATE FUNCTION record_statement_payment(of_document bigint, cents integer, on_day date, words text)
  RETURNS text
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
  PERFORM record_audit('money', 'paid', 'statement', billing_number_text(bill.kind, bill.number),
    NULL, bill.plan_id, NULL,
    jsonb_build_object('amount_cents', cents, 'paid_on', on_day, 'reference', words));
  RETURN 'recorded';
END $$;
REVOKE EXECUTE ON FUNCTION record_statement_payment(bigint, integer, date, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record_statement_payment(bigint, integer, date, text) TO fenceline_web;
