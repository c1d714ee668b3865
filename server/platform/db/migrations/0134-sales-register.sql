-- What the sales register searches and adds up, taken from what each document prints. The day is the
-- issuer's.
ALTER TABLE billing_document
  ADD COLUMN issued_on date
    GENERATED ALWAYS AS ((issued_at AT TIME ZONE 'Australia/Sydney')::date) STORED,
  -- Not named like the total of `payment`, which servers of the previous release select beside it.
  ADD COLUMN billed_cents bigint
    GENERATED ALWAYS AS (coalesce((facts ->> 'totalCents')::bigint, 0)) STORED,
  -- The part of the total that is no taxable sale.
  ADD COLUMN untaxed_cents bigint
    GENERATED ALWAYS AS (coalesce(
      CASE WHEN (facts ->> 'isTaxed')::boolean THEN coalesce((facts ->> 'untaxedCents')::bigint, 0)
        ELSE (facts ->> 'totalCents')::bigint END, 0)) STORED,
  ADD COLUMN gst_cents bigint
    GENERATED ALWAYS AS (CASE
      WHEN kind = 'receipt' OR NOT coalesce((facts ->> 'isTaxed')::boolean, false) THEN 0
      ELSE coalesce((facts ->> 'gstCents')::bigint,
        round(((facts ->> 'totalCents')::numeric
          - coalesce((facts ->> 'untaxedCents')::numeric, 0)) / 11)::bigint, 0) END) STORED,
  ADD COLUMN sought text
    GENERATED ALWAYS AS (lower(
      coalesce(facts #>> '{buyer,name}', '') || ' ' || coalesce(facts #>> '{buyer,email}', '')
      || ' ' || coalesce(facts #>> '{statement,planName}', ''))) STORED;

-- Also holds what the totals add up, so that they read no document.
CREATE INDEX billing_document_by_day ON billing_document (issued_on DESC, id DESC)
  INCLUDE (kind, billed_cents, untaxed_cents, gst_cents) WHERE kind <> 'receipt';

-- Every invoice, statement and credit note, for admins only. Receipts charge nothing: what they
-- confirm stands on a statement. It has no barrier, like `administered_order`.
CREATE VIEW administered_sale AS
  SELECT d.id, d.kind, d.series, d.number, d.issued_on, d.payment_id, d.plan_id, d.month, d.facts, d.billed_cents, d.untaxed_cents,
    d.gst_cents, d.sought
  FROM billing_document d
  WHERE d.kind <> 'receipt' AND (SELECT asking_is_admin());
GRANT SELECT ON administered_sale TO fenceline_web;
