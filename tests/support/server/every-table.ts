import { sql as raw } from 'kysely';
import type { RequestIdentity, Database } from '../../../server/platform/db/database.ts';
import { SQUARE } from './rows.ts';

export type Person = RequestIdentity & { email: string };

export interface Household {
  /** Owns the account, the farm, the orders and the plan. */
  owner: Person;
  /** Has the permission `admin`. */
  admin: Person;
  /** Reviews soil projects. */
  partner: Person;
}

export const person = (name: string): Person => ({
  issuer: 'https://issuer.example',
  subject: `sub-${name}`,
  email: `${name}@fenceline.example`,
});

/**
 * Adds one row to every table, so that a test of the policies can take its cases from the
 * catalogue.
 */
export async function fillEveryTable(
  database: Pick<Database, 'asOwner'>,
  { owner, admin, partner }: Household,
): Promise<void> {
  const square = JSON.stringify(SQUARE);
  await raw`
    WITH
    new_owner AS (
      INSERT INTO owner (issuer, subject, email, name, business_name, phone_number)
      VALUES (${owner.issuer}, ${owner.subject}, ${owner.email}, 'Ann Farmer', '', '')
      RETURNING id),
    moved AS (
      INSERT INTO address_change (owner_id, old_email, new_email, changed_at)
      SELECT id, ${`old-${owner.email}`}, ${owner.email}, now() FROM new_owner),
    new_farm AS (
      INSERT INTO farm (owner_id, name, pic_code, front_gate_address, typed_front_gate_address,
        front_gate_lat, front_gate_lng, not_owner, client_name, client_business_name,
        client_phone_number, client_email_address)
      SELECT id, 'Kurrajong Park', 'NK123456', '', '', -34.4, 146.4, false, '', '', '', ''
      FROM new_owner RETURNING id, owner_id),
    parcel AS (
      INSERT INTO farm_parcel (farm_id, position, pid, jurisdictional_id, state, parcel_type,
        area_ha, geometry, data_set_name, data_set_version, data_set_is_sample)
      SELECT id, 0, 'NSW1', '1//DP1', 'NSW', 'lot', 1, ${square}::jsonb, 'Sample', '1', true FROM new_farm),
    paddock AS (
      INSERT INTO farm_paddock (farm_id, position, name, kind, area_ha, geometry)
      SELECT id, 0, 'House', 'grazing', 1, ${square}::jsonb FROM new_farm),
    boundary AS (
      INSERT INTO farm_boundary (farm_id, features, area_ha) SELECT id, '[]', 1 FROM new_farm),
    version AS (
      INSERT INTO boundary_version (farm_id, number, made_by, kind, area_ha, gate_lat, gate_lng,
        land_hash, features)
      SELECT id, 1, ${owner.email}, 'created', 1, -34.4, 146.4, '', '[]' FROM new_farm),
    login AS (
      INSERT INTO lpa_login (owner_id, pic_code, logged_in_at)
      SELECT id, 'NK123456', now() FROM new_owner),
    used_login AS (
      INSERT INTO lpa_login_used (owner_id, pic_code, logged_in_at, used_in)
      SELECT id, 'NK123456', now(), pg_current_xact_id() FROM new_owner),
    note AS (
      INSERT INTO task (owner_id, farm_id, task_type, task_status, details)
      SELECT owner_id, id, 'app_start', 'submitted', '{}' FROM new_farm),
    claim AS (
      INSERT INTO operation (issuer, subject, op_id, call, params_hash, answer)
      VALUES (${owner.issuer}, ${owner.subject}, gen_random_uuid(), 'farms.create', '\\x00', '{}')),
    signed_out AS (
      INSERT INTO revoked_token (hash, issuer, subject, ends_at)
      VALUES (sha256(convert_to(${owner.subject}, 'UTF8')), ${owner.issuer}, ${owner.subject},
        now() - interval '1 day')),
    tried AS (INSERT INTO rate_limit VALUES (${`lpa:${owner.subject}`}, 1, 0)),
    limited AS (INSERT INTO shared_limit VALUES (${`user ${owner.subject}`}, 600, 1, now())),
    running AS (
      INSERT INTO node (id, name, role, version, secret_salt, secret_mac, connections)
      VALUES (gen_random_uuid(), 'node', 'all', '1', '', '', 32)),
    checkout AS (
      INSERT INTO checkout_intent (id, owner_id, items, total_cents, provider_order_id, expires_at)
      SELECT gen_random_uuid(), id, '[]', 7500, ${`ORDER-${owner.subject}`}, now() FROM new_owner
      RETURNING id, owner_id),
    unpaid AS (
      INSERT INTO checkout_intent (id, owner_id, items, total_cents, provider_order_id, expires_at,
        found_unpaid_at)
      SELECT gen_random_uuid(), id, '[]', 7500, ${`UNPAID-${owner.subject}`}, now(), now()
      FROM new_owner),
    new_payment AS (
      INSERT INTO payment (owner_id, method, intent_id, capture_id, total_cents)
      SELECT owner_id, 'CC', id, ${`CAPTURE-${owner.subject}`}, 7500 FROM checkout
      RETURNING id, owner_id),
    item AS (
      INSERT INTO payment_item (payment_id, owner_id, farm_id, farm_name, item_type, price_cents)
      SELECT p.id, p.owner_id, f.id, 'Kurrajong Park', 'Property Key', 7500
      FROM new_payment p, new_farm f RETURNING id, payment_id, owner_id, farm_id),
    issued AS (
      INSERT INTO issued_document (number, item_id, payment_id, owner_id, farm_id, kind, issuer,
        issued_at)
      SELECT upper(left(md5(${owner.subject}), 12)), id, payment_id,
        owner_id, farm_id, 'Property Key', '{}', now()
      FROM item RETURNING number, owner_id),
    link AS (
      INSERT INTO report_link (key, document, owner_id, reader_name, reader_email, created_at,
        ends_at, revoked_at)
      SELECT left(md5(${`link of ${owner.subject}`}), 22), number, owner_id, 'Mary Lender',
        'mary@bank.example', now() - interval '2 days', now() - interval '1 day',
        now() - interval '1 day'
      FROM issued RETURNING id),
    link_read AS (
      INSERT INTO report_link_read (link_id, read_at, what) SELECT id, now(), 'opened' FROM link),
    paid_back AS (
      INSERT INTO refund (id, payment_id, owner_id, kind, amount_cents, refunded_at)
      SELECT ${`REFUND-${owner.subject}`}, id, owner_id, 'refund', 7500, now() FROM new_payment),
    billed AS (
      INSERT INTO billing_document (kind, payment_id, owner_id, facts, issued_at)
      SELECT 'receipt', id, owner_id, '{"totalCents": 0}', now() FROM new_payment
      RETURNING id),
    billed_file AS (
      INSERT INTO issued_file (sha256, byte_length, content_type, bill_id)
      SELECT md5(id::text) || md5(id::text), 1, 'application/pdf', id FROM billed),
    asked_back AS (
      INSERT INTO refund_request (id, payment_id, owner_id, lines, amount_cents, reason, requested_by)
      SELECT gen_random_uuid(), id, owner_id, '[]', 7500, 'Agreed', ${admin.email}
      FROM new_payment),
    series AS (
      INSERT INTO billing_series VALUES ('invoice', 0) ON CONFLICT DO NOTHING),
    event AS (
      INSERT INTO payment_event (id, kind, resource)
      VALUES (${`EVENT-${owner.subject}`}, 'PAYMENT.CAPTURE.REFUNDED', '{}')),
    problem AS (
      INSERT INTO order_problem (payment_id, owner_id, words)
      SELECT id, owner_id, 'The map is empty.' FROM new_payment),
    sent AS (
      INSERT INTO delivery (payment_id, owner_id, email)
      SELECT id, owner_id, ${owner.email} FROM new_payment),
    shared AS (
      INSERT INTO embed_key (key, owner_id, farm_id, sites, parts, base_map)
      SELECT left(md5(${owner.subject}), 22), owner_id, id, '{https://a.example}', '{name}', 'none'
      FROM new_farm),
    new_plan AS (
      INSERT INTO plan (name, property_key_cents, benchmark_report_cents, carbon_report_cents)
      VALUES ('Riverina Agronomy', 1, 2, 3) RETURNING id),
    statement AS (
      INSERT INTO billing_document (kind, plan_id, month, facts, issued_at)
      SELECT 'statement', id, '2026-10', '{"totalCents": 7500, "lines": []}', now()
      FROM new_plan WHERE EXISTS (SELECT FROM billed) RETURNING id, plan_id),
    statement_checkout AS (
      INSERT INTO checkout_intent (id, owner_id, items, total_cents, provider_order_id, expires_at,
        statement_id)
      SELECT gen_random_uuid(), o.id, '[]', 7500, ${`BILL-${owner.subject}`}, now(), b.id
      FROM new_owner o, statement b RETURNING id),
    plan_paid AS (
      INSERT INTO statement_payment (document_id, plan_id, amount_cents, paid_on, reference,
        recorded_by, intent_id, capture_id)
      SELECT b.id, b.plan_id, 7500, current_date, 'INV-000001', ${owner.email}, c.id,
        ${`BILL-CAPTURE-${owner.subject}`}
      FROM statement b, statement_checkout c),
    plans_owner AS (INSERT INTO plan_owner SELECT id, ${owner.email} FROM new_plan),
    plans_client AS (
      INSERT INTO plan_client (plan_id, email, authorised_by)
      SELECT id, ${`client-of-${owner.email}`}, ${owner.email} FROM new_plan),
    plans_notice AS (
      INSERT INTO plan_notice (plan_id, plan_name, email, kind, done_by)
      SELECT id, 'Riverina Agronomy', ${`client-of-${owner.email}`}, 'added', ${owner.email}
      FROM new_plan),
    mail_stopped AS (INSERT INTO mail_stop (email, kind) VALUES (${owner.email}, 'plans')),
    expiry AS (
      INSERT INTO expiry_notice (kind, object_id, owner_id, ends_at)
      SELECT 'files', id, owner_id, now() FROM new_payment),
    right_held AS (
      INSERT INTO permission (email, permission) VALUES (${admin.email}, 'admin')),
    project AS (
      INSERT INTO soil_project (owner_id, farm_id, name, status, farm_name, front_gate_address,
        typed_front_gate_address, front_gate_lng, front_gate_lat, owner_name, owner_email,
        chosen_actions, accepted_terms, step, submitted_form)
      SELECT owner_id, id, 'Project', 'A1', 'Kurrajong Park', '', '', 146.4, -34.4, 'Ann Farmer',
        ${owner.email}, '{}', false, 1, '{}'
      FROM new_farm RETURNING id),
    projects_parcel AS (
      INSERT INTO soil_project_parcel (project_id, position, area_ha, geometry, is_sample)
      SELECT id, 0, 1, '{}', true FROM project),
    projects_change AS (
      INSERT INTO soil_project_change (project_id, to_status, changed_by)
      SELECT id, 'A1', ${owner.email} FROM project),
    projects_note AS (
      INSERT INTO soil_project_note (project_id, written_by, note)
      SELECT id, ${partner.email}, 'Ask about the creek.' FROM project),
    projects_override AS (
      INSERT INTO soil_project_override (project_id, rule, says, reason, made_by, made_at)
      SELECT id, 'approved', 'Not approved.', 'Agreed by letter.', ${partner.email}, now()
      FROM project),
    projects_sheet AS (
      INSERT INTO soil_project_sheet (project_id, text, made_by, made_at)
      SELECT id, 'Reference', ${partner.email}, now() FROM project),
    projects_form AS (
      INSERT INTO soil_project_form (project_id, version, submitted_form, parcels, made_at)
      SELECT id, 1, '{}', '{}', now() FROM project),
    registered AS (
      INSERT INTO registered_project (code, name, geometry)
      VALUES ('ERF1', 'Creek', ${square}::jsonb)),
    reading AS (
      INSERT INTO register_reading (source, tried_at) VALUES (${`register of ${owner.email}`}, now())),
    document AS (
      INSERT INTO soil_document (project_id, kind, key, issued_to)
      SELECT id, 'title-docs', 'projects/' || id || '/title.pdf', ${owner.email} FROM project),
    pack_request AS (
      INSERT INTO soil_pack_request (project_id, requested_by)
      SELECT id, ${partner.email} FROM project),
    submission AS (
      INSERT INTO cer_submission (id, project_id, attempt, request, requested_by, request_dt)
      SELECT gen_random_uuid(), id, 1, '{}', ${partner.email}, now() FROM project RETURNING id),
    checked AS (
      INSERT INTO cer_submission_check (submission_id, findings) SELECT id, '[]' FROM submission)
    INSERT INTO cer_exchange (submission_id, at, method, address, response_headers, response_body,
      response_bytes, duration_ms, is_second_id)
    SELECT id, now(), 'POST', 'https://regulator.example/projects', '[]', '', 0, 0, false
    FROM submission
  `.execute(database.asOwner);
}
