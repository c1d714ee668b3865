-- The buyer's Australian Business Number, and the buyer as each order names them: invoices print
-- both. Later changes of a profile do not change an order.
ALTER TABLE owner ADD COLUMN abn text CHECK (abn ~ '^[1-9][0-9]{10}$');
GRANT UPDATE (abn) ON owner TO fenceline_web;

-- Null in orders of servers without this version.
ALTER TABLE payment ADD COLUMN buyer_name text;
ALTER TABLE payment ADD COLUMN buyer_abn text CHECK (buyer_abn ~ '^[1-9][0-9]{10}$');
UPDATE payment SET buyer_name = coalesce(nullif(owner.business_name, ''), owner.name)
  FROM owner WHERE owner.id = payment.owner_id;
