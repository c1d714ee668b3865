-- Policies for all commands are replaced by one policy for each command granted to a role. A policy
-- for all commands would also admit, by its USING condition, what a later GRANT of INSERT or UPDATE
-- permits.

DROP POLICY own_record ON owner;
DROP POLICY worker ON owner;
CREATE POLICY own_record ON owner FOR SELECT TO fenceline_web
  USING (issuer = asking_issuer() AND subject = asking_subject());
CREATE POLICY own_sign_up ON owner FOR INSERT TO fenceline_web
  WITH CHECK (
    issuer = asking_issuer() AND subject = asking_subject() AND lower(email) = asking_email());
CREATE POLICY own_changes ON owner FOR UPDATE TO fenceline_web
  USING (issuer = asking_issuer() AND subject = asking_subject())
  WITH CHECK (issuer = asking_issuer() AND subject = asking_subject());
CREATE POLICY worker_reads ON owner FOR SELECT TO fenceline_worker USING (true);

DROP POLICY own_rights ON permission;
CREATE POLICY own_rights ON permission FOR SELECT TO fenceline_web USING (email = asking_email());

DROP POLICY owner_prices ON plan;
CREATE POLICY owner_prices ON plan FOR UPDATE TO fenceline_web
  USING (asking_owns_plan(id)) WITH CHECK (asking_owns_plan(id));
DROP POLICY worker ON plan_owner;
CREATE POLICY worker_reads ON plan_owner FOR SELECT TO fenceline_worker USING (true);

DROP POLICY own_tasks ON task;
CREATE POLICY own_tasks ON task FOR SELECT TO fenceline_web
  USING (owner_id = (SELECT asking_owner()));
CREATE POLICY own_notes ON task FOR INSERT TO fenceline_web
  WITH CHECK (
    owner_id = (SELECT asking_owner())
    AND (farm_id IS NULL
      OR EXISTS (SELECT FROM farm f WHERE f.id = farm_id AND f.owner_id = (SELECT asking_owner()))));

DROP POLICY own_operations ON operation;
CREATE POLICY own_operations ON operation FOR SELECT TO fenceline_web
  USING (issuer = asking_issuer() AND subject = asking_subject());
CREATE POLICY own_claims ON operation FOR INSERT TO fenceline_web
  WITH CHECK (issuer = asking_issuer() AND subject = asking_subject());
CREATE POLICY own_answers ON operation FOR UPDATE TO fenceline_web
  USING (issuer = asking_issuer() AND subject = asking_subject())
  WITH CHECK (issuer = asking_issuer() AND subject = asking_subject());
REVOKE UPDATE ON operation FROM fenceline_web;
GRANT UPDATE (answer) ON operation TO fenceline_web;

DROP POLICY own_farms ON farm;
DROP POLICY worker ON farm;
CREATE POLICY own_farms ON farm FOR SELECT TO fenceline_web
  USING (owner_id = (SELECT asking_owner()));
CREATE POLICY own_new_farms ON farm FOR INSERT TO fenceline_web
  WITH CHECK (owner_id = (SELECT asking_owner()));
CREATE POLICY own_changes ON farm FOR UPDATE TO fenceline_web
  USING (owner_id = (SELECT asking_owner())) WITH CHECK (owner_id = (SELECT asking_owner()));
CREATE POLICY worker_reads ON farm FOR SELECT TO fenceline_worker USING (true);
REVOKE UPDATE ON farm FROM fenceline_web;
GRANT UPDATE (name, pic_code, front_gate_address, typed_front_gate_address, front_gate_lat,
    front_gate_lng, not_owner, client_name, client_business_name, client_phone_number,
    client_email_address, boundary_type, lpa_verified, deleted_at)
  ON farm TO fenceline_web;

DROP POLICY own_parcels ON farm_parcel;
DROP POLICY worker ON farm_parcel;
CREATE POLICY own_parcels ON farm_parcel FOR SELECT TO fenceline_web
  USING (EXISTS (SELECT FROM farm f WHERE f.id = farm_id AND f.owner_id = (SELECT asking_owner())));
CREATE POLICY own_new_parcels ON farm_parcel FOR INSERT TO fenceline_web
  WITH CHECK (
    EXISTS (SELECT FROM farm f WHERE f.id = farm_id AND f.owner_id = (SELECT asking_owner())));
CREATE POLICY own_removals ON farm_parcel FOR DELETE TO fenceline_web
  USING (EXISTS (SELECT FROM farm f WHERE f.id = farm_id AND f.owner_id = (SELECT asking_owner())));
CREATE POLICY worker_reads ON farm_parcel FOR SELECT TO fenceline_worker USING (true);

DROP POLICY own_boundaries ON farm_boundary;
DROP POLICY worker ON farm_boundary;
CREATE POLICY own_boundaries ON farm_boundary FOR SELECT TO fenceline_web
  USING (EXISTS (SELECT FROM farm f WHERE f.id = farm_id AND f.owner_id = (SELECT asking_owner())));
CREATE POLICY own_new_boundaries ON farm_boundary FOR INSERT TO fenceline_web
  WITH CHECK (
    EXISTS (SELECT FROM farm f WHERE f.id = farm_id AND f.owner_id = (SELECT asking_owner())));
CREATE POLICY own_changes ON farm_boundary FOR UPDATE TO fenceline_web
  USING (EXISTS (SELECT FROM farm f WHERE f.id = farm_id AND f.owner_id = (SELECT asking_owner())))
  WITH CHECK (
    EXISTS (SELECT FROM farm f WHERE f.id = farm_id AND f.owner_id = (SELECT asking_owner())));
CREATE POLICY worker_reads ON farm_boundary FOR SELECT TO fenceline_worker USING (true);
REVOKE UPDATE ON farm_boundary FROM fenceline_web;
GRANT UPDATE (features, area_ha, stored_at) ON farm_boundary TO fenceline_web;

DROP POLICY own_logins ON lpa_login;
CREATE POLICY own_logins ON lpa_login FOR SELECT TO fenceline_web
  USING (owner_id = (SELECT asking_owner()));
CREATE POLICY own_new_logins ON lpa_login FOR INSERT TO fenceline_web
  WITH CHECK (owner_id = (SELECT asking_owner()));
CREATE POLICY own_changes ON lpa_login FOR UPDATE TO fenceline_web
  USING (owner_id = (SELECT asking_owner())) WITH CHECK (owner_id = (SELECT asking_owner()));
CREATE POLICY own_removals ON lpa_login FOR DELETE TO fenceline_web
  USING (owner_id = (SELECT asking_owner()));
REVOKE UPDATE ON lpa_login FROM fenceline_web;
GRANT UPDATE (logged_in_at) ON lpa_login TO fenceline_web;

DROP POLICY own_intents ON checkout_intent;
DROP POLICY worker ON checkout_intent;
CREATE POLICY own_intents ON checkout_intent FOR SELECT TO fenceline_web
  USING (owner_id = (SELECT asking_owner()));
CREATE POLICY own_new_intents ON checkout_intent FOR INSERT TO fenceline_web
  WITH CHECK (owner_id = (SELECT asking_owner()));
CREATE POLICY worker_reads ON checkout_intent FOR SELECT TO fenceline_worker USING (true);

-- A payment uses up the buyer's own checkout or a plan that they may use.
DROP POLICY own_payments ON payment;
DROP POLICY worker ON payment;
CREATE POLICY own_payments ON payment FOR SELECT TO fenceline_web
  USING (owner_id = (SELECT asking_owner()));
CREATE POLICY own_new_payments ON payment FOR INSERT TO fenceline_web
  WITH CHECK (
    owner_id = (SELECT asking_owner())
    AND (plan_id IS NULL OR asking_owns_plan(plan_id) OR asking_is_client_of(plan_id))
    AND (intent_id IS NULL OR EXISTS (
      SELECT FROM checkout_intent i
      WHERE i.id = intent_id AND i.owner_id = (SELECT asking_owner()))));
CREATE POLICY worker_reads ON payment FOR SELECT TO fenceline_worker USING (true);
CREATE POLICY worker_grants ON payment FOR INSERT TO fenceline_worker WITH CHECK (true);

DROP POLICY own_items ON payment_item;
DROP POLICY worker ON payment_item;
CREATE POLICY own_items ON payment_item FOR SELECT TO fenceline_web
  USING (owner_id = (SELECT asking_owner()));
-- The policies of a table cannot read that table, so this function bypasses them, but reads only
-- the user's own rows.
CREATE FUNCTION is_own_item(item_id bigint) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  RETURN EXISTS (SELECT FROM payment_item i WHERE i.id = $1 AND i.owner_id = asking_owner());
CREATE POLICY own_new_items ON payment_item FOR INSERT TO fenceline_web
  WITH CHECK (
    owner_id = (SELECT asking_owner())
    AND EXISTS (
      SELECT FROM payment p WHERE p.id = payment_id AND p.owner_id = (SELECT asking_owner()))
    AND EXISTS (SELECT FROM farm f WHERE f.id = farm_id AND f.owner_id = (SELECT asking_owner()))
    AND (reorder_of IS NULL OR is_own_item(reorder_of)));
CREATE POLICY own_changes ON payment_item FOR UPDATE TO fenceline_web
  USING (owner_id = (SELECT asking_owner())) WITH CHECK (owner_id = (SELECT asking_owner()));
CREATE POLICY worker_reads ON payment_item FOR SELECT TO fenceline_worker USING (true);
CREATE POLICY worker_grants ON payment_item FOR INSERT TO fenceline_worker WITH CHECK (true);

DROP POLICY own_deliveries ON delivery;
DROP POLICY worker ON delivery;
CREATE POLICY own_deliveries ON delivery FOR SELECT TO fenceline_web
  USING (owner_id = (SELECT asking_owner()));
CREATE POLICY own_requests ON delivery FOR INSERT TO fenceline_web
  WITH CHECK (
    owner_id = (SELECT asking_owner())
    AND EXISTS (
      SELECT FROM payment p WHERE p.id = payment_id AND p.owner_id = (SELECT asking_owner())));
CREATE POLICY worker_reads ON delivery FOR SELECT TO fenceline_worker USING (true);
CREATE POLICY worker_adds ON delivery FOR INSERT TO fenceline_worker WITH CHECK (true);
CREATE POLICY worker_changes ON delivery FOR UPDATE TO fenceline_worker
  USING (true) WITH CHECK (true);
REVOKE UPDATE ON delivery FROM fenceline_worker;
GRANT UPDATE (state, state_since, files, failure, sent_at, tries, made_at,
    delay_told_at, copied_at)
  ON delivery TO fenceline_worker;

DROP POLICY own_keys ON embed_key;
DROP POLICY worker ON embed_key;
CREATE POLICY own_keys ON embed_key FOR SELECT TO fenceline_web
  USING (owner_id = (SELECT asking_owner()));
CREATE POLICY own_new_keys ON embed_key FOR INSERT TO fenceline_web
  WITH CHECK (
    owner_id = (SELECT asking_owner())
    AND EXISTS (SELECT FROM farm f WHERE f.id = farm_id AND f.owner_id = (SELECT asking_owner())));
CREATE POLICY own_changes ON embed_key FOR UPDATE TO fenceline_web
  USING (owner_id = (SELECT asking_owner())) WITH CHECK (owner_id = (SELECT asking_owner()));
CREATE POLICY worker_reads ON embed_key FOR SELECT TO fenceline_worker USING (true);
REVOKE UPDATE ON embed_key FROM fenceline_web;
GRANT UPDATE (picture_key, sites, parts, base_map, ground_cover, last_day, revoked_at)
  ON embed_key TO fenceline_web;

-- A client edits projects on their own farms; a partner admin reviews a project but cannot move it
-- to another farm.
DROP POLICY own_or_partner ON soil_project;
DROP POLICY worker ON soil_project;
CREATE POLICY own_or_partner ON soil_project FOR SELECT TO fenceline_web
  USING (owner_id = (SELECT asking_owner()) OR (SELECT asking_is_partner_admin()));
CREATE POLICY own_new_projects ON soil_project FOR INSERT TO fenceline_web
  WITH CHECK (
    owner_id = (SELECT asking_owner())
    AND EXISTS (SELECT FROM farm f WHERE f.id = farm_id AND f.owner_id = (SELECT asking_owner())));
CREATE POLICY own_changes ON soil_project FOR UPDATE TO fenceline_web
  USING (owner_id = (SELECT asking_owner()))
  WITH CHECK (
    owner_id = (SELECT asking_owner())
    AND EXISTS (SELECT FROM farm f WHERE f.id = farm_id AND f.owner_id = (SELECT asking_owner())));
CREATE POLICY partner_changes ON soil_project FOR UPDATE TO fenceline_web
  USING ((SELECT asking_is_partner_admin())) WITH CHECK ((SELECT asking_is_partner_admin()));
CREATE POLICY worker_reads ON soil_project FOR SELECT TO fenceline_worker USING (true);
CREATE POLICY worker_changes ON soil_project FOR UPDATE TO fenceline_worker
  USING (true) WITH CHECK (true);
REVOKE UPDATE ON soil_project FROM fenceline_web, fenceline_worker;
GRANT UPDATE (farm_id, name, status, farm_name, front_gate_address, typed_front_gate_address,
    front_gate_lng, front_gate_lat, owner_name, owner_email, chosen_actions, accepted_terms, step,
    submitted_form, answers_version, answers_from, pdf_problem)
  ON soil_project TO fenceline_web;
GRANT UPDATE (status, commitment_version, pdf_problem)
  ON soil_project TO fenceline_worker;

DROP POLICY of_project ON soil_project_parcel;
DROP POLICY worker ON soil_project_parcel;
CREATE POLICY of_project ON soil_project_parcel FOR SELECT TO fenceline_web
  USING (EXISTS (SELECT FROM soil_project p WHERE p.id = project_id));
CREATE POLICY own_new_parcels ON soil_project_parcel FOR INSERT TO fenceline_web
  WITH CHECK (
    EXISTS (
      SELECT FROM soil_project p WHERE p.id = project_id AND p.owner_id = (SELECT asking_owner())));
CREATE POLICY own_removals ON soil_project_parcel FOR DELETE TO fenceline_web
  USING (
    EXISTS (
      SELECT FROM soil_project p WHERE p.id = project_id AND p.owner_id = (SELECT asking_owner())));
CREATE POLICY worker_reads ON soil_project_parcel FOR SELECT TO fenceline_worker USING (true);

-- Whoever makes a change records it under their own e-mail.
DROP POLICY of_project ON soil_project_change;
DROP POLICY worker ON soil_project_change;
CREATE POLICY of_project ON soil_project_change FOR SELECT TO fenceline_web
  USING (EXISTS (SELECT FROM soil_project p WHERE p.id = project_id));
CREATE POLICY signed ON soil_project_change FOR INSERT TO fenceline_web
  WITH CHECK (
    lower(changed_by) = asking_email()
    AND EXISTS (SELECT FROM soil_project p WHERE p.id = project_id));
CREATE POLICY worker_reads ON soil_project_change FOR SELECT TO fenceline_worker USING (true);
CREATE POLICY worker_adds ON soil_project_change FOR INSERT TO fenceline_worker WITH CHECK (true);

DROP POLICY of_project ON soil_document;
DROP POLICY worker ON soil_document;
CREATE POLICY of_project ON soil_document FOR SELECT TO fenceline_web
  USING (EXISTS (SELECT FROM soil_project p WHERE p.id = project_id));
CREATE POLICY promised ON soil_document FOR INSERT TO fenceline_web
  WITH CHECK (
    lower(issued_to) = asking_email()
    AND EXISTS (SELECT FROM soil_project p WHERE p.id = project_id));
CREATE POLICY recorded ON soil_document FOR UPDATE TO fenceline_web
  USING (EXISTS (SELECT FROM soil_project p WHERE p.id = project_id))
  WITH CHECK (EXISTS (SELECT FROM soil_project p WHERE p.id = project_id));
CREATE POLICY worker_reads ON soil_document FOR SELECT TO fenceline_worker USING (true);
CREATE POLICY worker_adds ON soil_document FOR INSERT TO fenceline_worker WITH CHECK (true);
CREATE POLICY worker_changes ON soil_document FOR UPDATE TO fenceline_worker
  USING (true) WITH CHECK (true);
CREATE POLICY worker_removes ON soil_document FOR DELETE TO fenceline_worker USING (true);
REVOKE UPDATE ON soil_document FROM fenceline_worker;
GRANT UPDATE (file_name, byte_length, recorded_at) ON soil_document TO fenceline_worker;

DROP POLICY of_project ON cer_submission;
DROP POLICY worker ON cer_submission;
CREATE POLICY of_project ON cer_submission FOR SELECT TO fenceline_web
  USING (EXISTS (SELECT FROM soil_project p WHERE p.id = project_id));
CREATE POLICY partner_submits ON cer_submission FOR INSERT TO fenceline_web
  WITH CHECK ((SELECT asking_is_partner_admin()) AND lower(requested_by) = asking_email());
CREATE POLICY worker_reads ON cer_submission FOR SELECT TO fenceline_worker USING (true);
CREATE POLICY worker_changes ON cer_submission FOR UPDATE TO fenceline_worker
  USING (true) WITH CHECK (true);
REVOKE UPDATE ON cer_submission FROM fenceline_worker;
GRANT UPDATE (sending_at, response, response_dt, post_cer_id) ON cer_submission TO fenceline_worker;

-- Only the two roles may call the functions that bypass policies, and their search path is fixed,
-- so that no schema of the caller can replace the names in them.
ALTER FUNCTION asking_owns_plan(bigint) SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION asking_is_client_of(bigint) SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION asking_is_admin() SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION asking_embed_keys() SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION owner_has_soil_project(bigint) SET search_path = pg_catalog, public, pg_temp;
REVOKE EXECUTE ON FUNCTION asking_owns_plan(bigint), asking_is_client_of(bigint), asking_is_admin(),
    asking_embed_keys(), owner_has_soil_project(bigint), is_own_item(bigint)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION asking_owns_plan(bigint), asking_is_client_of(bigint), asking_is_admin(),
    asking_embed_keys(), owner_has_soil_project(bigint), is_own_item(bigint)
  TO fenceline_web;
