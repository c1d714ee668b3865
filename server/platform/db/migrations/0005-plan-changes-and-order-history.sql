-- Plans are created by admins and changed by their owners.
CREATE FUNCTION asking_is_admin() RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM permission WHERE email = asking_email() AND permission = 'admin');

CREATE POLICY admin_reads ON plan FOR SELECT TO fenceline_web USING ((SELECT asking_is_admin()));
CREATE POLICY admin_reads ON plan_owner FOR SELECT TO fenceline_web
  USING ((SELECT asking_is_admin()));
CREATE POLICY admin_reads ON plan_client FOR SELECT TO fenceline_web
  USING ((SELECT asking_is_admin()));
CREATE POLICY admin_makes ON plan FOR INSERT TO fenceline_web
  WITH CHECK ((SELECT asking_is_admin()));
CREATE POLICY admin_names ON plan_owner FOR INSERT TO fenceline_web
  WITH CHECK ((SELECT asking_is_admin()));
CREATE POLICY owner_prices ON plan FOR UPDATE TO fenceline_web USING (asking_owns_plan(id));
CREATE POLICY owner_adds ON plan_client FOR INSERT TO fenceline_web
  WITH CHECK (asking_owns_plan(plan_id) AND authorised_by = asking_email());
CREATE POLICY owner_removes ON plan_client FOR DELETE TO fenceline_web
  USING (asking_owns_plan(plan_id));
GRANT INSERT ON plan, plan_owner, plan_client TO fenceline_web;
GRANT UPDATE (property_key_cents, benchmark_report_cents, carbon_report_cents) ON plan
  TO fenceline_web;
GRANT DELETE ON plan_client TO fenceline_web;

-- The files of a plan's orders are also mailed to its owners.
CREATE POLICY worker ON plan_owner TO fenceline_worker USING (true);
GRANT SELECT ON plan_owner TO fenceline_worker;

-- Who changed what of a plan, with the earlier values. Rows are only added.
CREATE TABLE plan_change (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plan_id    bigint NOT NULL REFERENCES plan,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by text NOT NULL,
  change     text NOT NULL CHECK (change IN ('created', 'prices', 'clients')),
  -- Null for a plan that was created by the change.
  before     jsonb,
  after      jsonb NOT NULL
);
CREATE INDEX plan_change_of_plan ON plan_change (plan_id, id);
ALTER TABLE plan_change ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_changes ON plan_change FOR INSERT TO fenceline_web
  WITH CHECK (
    changed_by = asking_email() AND (asking_owns_plan(plan_id) OR (SELECT asking_is_admin()))
  );
GRANT INSERT ON plan_change TO fenceline_web;

-- The provider's order of a checkout, so that a captured payment can be found without the browser.
ALTER TABLE checkout_intent ADD COLUMN provider_order_id text;
GRANT UPDATE (provider_order_id) ON checkout_intent TO fenceline_web;
CREATE POLICY worker ON checkout_intent FOR SELECT TO fenceline_worker USING (true);
GRANT SELECT ON checkout_intent TO fenceline_worker;
GRANT INSERT ON payment, payment_item TO fenceline_worker;

-- The plan's name at the time of payment, so that former clients can still read their orders.
ALTER TABLE payment ADD COLUMN plan_name text;

-- The paid report that a free reorder repeats: each paid report can be repeated once at no charge.
ALTER TABLE payment_item
  ADD COLUMN reorder_of bigint UNIQUE REFERENCES payment_item,
  ADD CHECK ((item_type LIKE 'Free %') = (reorder_of IS NOT NULL));
GRANT UPDATE (comparison_cads) ON payment_item TO fenceline_web;

-- Copies are sent to the plan's owners at the time of the mail.
ALTER TABLE delivery
  DROP COLUMN copy_to,
  ADD COLUMN state_since timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN tries integer NOT NULL DEFAULT 0,
  ADD COLUMN made_at timestamptz,
  ADD COLUMN delay_told_at timestamptz;
UPDATE delivery SET state_since = coalesce(sent_at, requested_at), made_at = sent_at;
