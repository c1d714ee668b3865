-- These policies read every plan of the user before they checked the plan that a call names.

DROP POLICY plan_owner_reads ON plan_notice;
CREATE POLICY plan_owner_reads ON plan_notice FOR SELECT TO fenceline_web
  USING (asking_owns_plan(plan_id));

DROP POLICY own_statements ON billing_document;
CREATE POLICY own_statements ON billing_document FOR SELECT TO fenceline_web
  USING (plan_id IS NOT NULL AND asking_owns_plan(plan_id));
