-- Refunds, billing documents and reported problems are audited too.

-- The number of an invoice or credit note as it is printed; null without one.
CREATE FUNCTION billing_number_text(kind text, number bigint) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE $1 WHEN 'credit_note' THEN 'CN-' ELSE 'INV-' END
    || lpad($2::text, greatest(6, length($2::text)), '0');

CREATE FUNCTION audit_refund() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  PERFORM record_audit('money', CASE NEW.kind WHEN 'refund' THEN 'refunded' ELSE 'taken back' END,
    'order', NEW.payment_id::text, email_of_owner(NEW.owner_id), NULL, NULL,
    jsonb_build_object('amount_cents', NEW.amount_cents, 'refund_id', NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER audited AFTER INSERT ON refund FOR EACH ROW EXECUTE FUNCTION audit_refund();

-- A receipt has no number, so the order's number is used; a statement is named by its month.
CREATE FUNCTION audit_billing_document() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  PERFORM record_audit('money', 'issued', replace(NEW.kind, '_', ' '),
    coalesce(billing_number_text(NEW.kind, NEW.number), NEW.payment_id::text, NEW.month),
    email_of_owner(NEW.owner_id), NEW.plan_id, NULL,
    jsonb_build_object('order', NEW.payment_id, 'month', NEW.month,
      'total_cents', NEW.facts -> 'totalCents'));
  RETURN NULL;
END $$;
CREATE TRIGGER audited AFTER INSERT ON billing_document
  FOR EACH ROW EXECUTE FUNCTION audit_billing_document();

-- Never the text itself: the audit is not a place for what people tell support.
CREATE FUNCTION audit_order_problem() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  PERFORM record_audit('status', 'problem reported', 'order', NEW.payment_id::text,
    email_of_owner(NEW.owner_id), NULL, NULL, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER audited AFTER INSERT ON order_problem
  FOR EACH ROW EXECUTE FUNCTION audit_order_problem();

REVOKE EXECUTE ON FUNCTION audit_refund(), audit_billing_document(), audit_order_problem()
  FROM PUBLIC;

-- Refunds of orders, for admins only.
CREATE VIEW administered_refund WITH (security_barrier) AS
  SELECT r.id, r.payment_id, r.kind, r.amount_cents, r.refunded_at,
    billing_number_text(note.kind, note.number) AS credit_note
  FROM refund r LEFT JOIN billing_document note ON note.refund_id = r.id
  WHERE (SELECT asking_is_admin());
GRANT SELECT ON administered_refund TO fenceline_web;
