-- Statements with each payment, so that a bank's file is matched with what is recorded already.
CREATE OR REPLACE VIEW administered_statement AS
  SELECT d.id, d.number, d.month, d.facts, d.issued_on, d.billed_cents,
    coalesce((d.facts ->> 'dueOn')::date, d.issued_on + 14) AS due_on,
    coalesce((SELECT sum(p.amount_cents) FROM statement_payment p WHERE p.document_id = d.id), 0)
      AS paid_cents,
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', p.id, 'cents', p.amount_cents,
        'paidOn', p.paid_on, 'reference', p.reference, 'recordedBy', p.recorded_by) ORDER BY p.id)
      FROM statement_payment p WHERE p.document_id = d.id), '[]') AS payments
  FROM billing_document d
  WHERE d.kind = 'statement' AND d.billed_cents > 0 AND (SELECT asking_is_admin());
CREATE INDEX statements_by_number ON billing_document (number)
  WHERE kind = 'statement' AND billed_cents > 0;

-- Takes back a payment that was recorded by mistake, for admins alone; false if there is none. The
-- audit keeps what it was.
CREATE FUNCTION undo_statement_payment(of_payment bigint, why text) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  paid statement_payment;
  bill billing_document;
BEGIN
  IF NOT asking_is_admin() THEN RETURN false; END IF;
  SELECT d.* INTO bill FROM billing_document d
    JOIN statement_payment p ON p.document_id = d.id WHERE p.id = of_payment FOR UPDATE OF d;
  DELETE FROM statement_payment WHERE id = of_payment RETURNING * INTO paid;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM record_audit('money', 'payment undone', 'statement',
    billing_number_text(bill.kind, bill.number), NULL, bill.plan_id,
    jsonb_build_object('amount_cents', paid.amount_cents, 'paid_on', paid.paid_on,
      'reference', paid.reference, 'recorded_by', paid.recorded_by),
    jsonb_build_object('reason', why));
  RETURN true;
END $$;
REVOKE EXECUTE ON FUNCTION undo_statement_payment(bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION undo_statement_payment(bigint, text) TO fenceline_web;
