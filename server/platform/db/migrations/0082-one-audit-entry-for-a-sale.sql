-- A sale and its invoice, or a refund and its credit note, are one fact, so one entry names both.
-- Only a document that is issued on its own, such as a monthly statement, has its own entry. `at`
-- is the time of the transaction, so an entry of an earlier transaction is never changed.
CREATE OR REPLACE FUNCTION audit_billing_document() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  printed text := billing_number_text(NEW.kind, NEW.number);
BEGIN
  UPDATE audit SET after = coalesce(after, '{}')
      || jsonb_strip_nulls(jsonb_build_object(NEW.kind, printed))
    WHERE object = 'order' AND object_id = NEW.payment_id::text AND at = now()
      AND action = ANY (CASE NEW.kind WHEN 'credit_note' THEN ARRAY['refunded', 'taken back']
        ELSE ARRAY['ordered'] END);
  IF NOT FOUND THEN
    PERFORM record_audit('money', 'issued', replace(NEW.kind, '_', ' '),
      coalesce(printed, NEW.payment_id::text, NEW.month),
      email_of_owner(NEW.owner_id), NEW.plan_id, NULL,
      jsonb_build_object('order', NEW.payment_id, 'month', NEW.month,
        'total_cents', NEW.facts -> 'totalCents'));
  END IF;
  RETURN NULL;
END $$;
