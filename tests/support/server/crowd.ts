import pg from 'pg';
import type { Database } from '../../../server/platform/db/database.ts';
import { addressOf } from './fresh-database.ts';

/** Adds rows of `size` unrelated owners to every table that grows with the number of owners. */
export async function addCrowd(database: Database, size: number): Promise<void> {
  const statements = [
    // The audit gets its crowd from one statement, because its triggers run for each row.
    auditing('DISABLE'),
    `INSERT INTO owner (issuer, subject, email, name, business_name, phone_number)
     SELECT 'https://crowd.example', n::text, n || '@crowd.example', 'Owner ' || n, '', ''
     FROM generate_series(1, $size) n`,
    `INSERT INTO farm (owner_id, name, pic_code, front_gate_address, typed_front_gate_address,
       front_gate_lat, front_gate_lng, not_owner, client_name, client_business_name,
       client_phone_number, client_email_address, boundary_type)
     SELECT id, 'Farm ' || id, 'NK123456', '', '', -34.4, 146.4, false, '', '', '', '', 'farm_key'
     FROM owner WHERE issuer = 'https://crowd.example'`,
    `INSERT INTO farm_parcel (farm_id, position, pid, jurisdictional_id, state, parcel_type,
       area_ha, geometry, data_set_name, data_set_version, data_set_is_sample)
     SELECT id, 0, 'NSW1', '1//DP1', 'NSW', 'lot', 1, '{}', 'Sample', '1', true FROM farm
     WHERE name LIKE 'Farm %'`,
    `INSERT INTO farm_paddock (farm_id, position, name, kind, area_ha, geometry)
     SELECT id, 0, 'House', 'grazing', 1, '{}' FROM farm WHERE name LIKE 'Farm %'`,
    `INSERT INTO farm_boundary (farm_id, features, area_ha)
     SELECT id, '[]', 1 FROM farm WHERE name LIKE 'Farm %'`,
    `INSERT INTO boundary_version (farm_id, number, made_by, kind, area_ha, gate_lat, gate_lng,
       land_hash, features)
     SELECT id, 1, 'owner@crowd.example', 'created', 1, -34.4, 146.4, '', '[]' FROM farm
     WHERE name LIKE 'Farm %'`,
    `INSERT INTO lpa_login (owner_id, pic_code, logged_in_at)
     SELECT id, 'NK123456', now() FROM owner WHERE issuer = 'https://crowd.example'`,
    `INSERT INTO lpa_login_used (owner_id, pic_code, logged_in_at, used_in)
     SELECT id, 'NK123456', now(), pg_current_xact_id() FROM owner
     WHERE issuer = 'https://crowd.example'`,
    `INSERT INTO task (owner_id, farm_id, task_type, task_status, details)
     SELECT owner_id, id, 'app_start', 'submitted', '{}' FROM farm WHERE name LIKE 'Farm %'`,
    `INSERT INTO operation (issuer, subject, op_id, call, params_hash, answer)
     SELECT issuer, subject, gen_random_uuid(), 'farms.create', '\\x00', '{}' FROM owner
     WHERE issuer = 'https://crowd.example'`,
    `INSERT INTO revoked_token (hash, issuer, subject, ends_at)
     SELECT sha256(convert_to(subject, 'UTF8')), issuer, subject, now() + interval '1 hour'
     FROM owner WHERE issuer = 'https://crowd.example'`,
    `INSERT INTO rate_limit SELECT 'lpa:' || n, 1, 0 FROM generate_series(1, $size) n`,
    `INSERT INTO shared_limit SELECT 'user' || n, 600, 1, now() FROM generate_series(1, $size) n`,
    `INSERT INTO node (id, name, role, version, secret_salt, secret_mac, connections)
     SELECT gen_random_uuid(), 'node', 'all', '1', '', '', 32 FROM generate_series(1, $size) n`,
    `INSERT INTO checkout_intent (id, owner_id, items, total_cents, provider_order_id, expires_at)
     SELECT gen_random_uuid(), id, '[]', 7500, 'ORDER-' || id, now() FROM owner
     WHERE issuer = 'https://crowd.example'`,
    `INSERT INTO payment (owner_id, method, intent_id, capture_id, total_cents, created_at)
     SELECT owner_id, 'CC', id, 'CAPTURE-' || owner_id, 7500, now() - owner_id * interval '1 minute'
     FROM checkout_intent
     WHERE provider_order_id = 'ORDER-' || owner_id`,
    `INSERT INTO payment_item (payment_id, owner_id, farm_id, farm_name, item_type, price_cents,
       registered_at)
     SELECT p.id, p.owner_id, f.id, f.name, t, 7500, now()
     FROM payment p JOIN farm f USING (owner_id),
       unnest(ARRAY['Property Key', 'Carbon Report']) t WHERE f.name LIKE 'Farm %'`,
    `INSERT INTO issued_document (number, item_id, payment_id, owner_id, farm_id, kind, issuer,
       issued_at, sha256, byte_length, made_at)
     SELECT left(upper(md5('crowd' || id)), 12), id, payment_id, owner_id, farm_id, item_type, '{}',
       now(), md5('a' || id) || md5('b' || id), 1, now()
     FROM payment_item WHERE farm_name LIKE 'Farm %'`,
    `INSERT INTO report_link (key, document, owner_id, reader_name, reader_email, ends_at)
     SELECT left(md5('link' || number), 22), number, owner_id, 'Mary Lender', 'mary@bank.example',
       now() + interval '1 day'
     FROM issued_document WHERE kind = 'Property Key' AND sha256 IS NOT NULL`,
    `INSERT INTO report_link_read (link_id, read_at, what)
     SELECT id, now(), 'opened' FROM report_link WHERE reader_name = 'Mary Lender'`,
    `INSERT INTO refund (id, payment_id, owner_id, kind, amount_cents, refunded_at)
     SELECT 'REFUND-' || id, id, owner_id, 'refund', 7500, now() FROM payment
     WHERE capture_id LIKE 'CAPTURE-%'`,
    `INSERT INTO refund_request (id, payment_id, owner_id, lines, amount_cents, reason, requested_by)
     SELECT gen_random_uuid(), id, owner_id, '[]', 7500, 'Agreed', 'admin@crowd.example'
     FROM payment WHERE capture_id LIKE 'CAPTURE-%'`,
    `INSERT INTO billing_document (kind, payment_id, owner_id, facts, issued_at)
     SELECT 'receipt', id, owner_id, '{"totalCents": 0}', now() FROM payment
     WHERE capture_id LIKE 'CAPTURE-%'`,
    `INSERT INTO issued_file (sha256, byte_length, content_type, bill_id)
     SELECT md5('file' || id) || md5('bytes' || id), 1, 'application/pdf', id
     FROM billing_document WHERE kind = 'receipt'`,
    `INSERT INTO payment_event (id, kind, resource)
     SELECT 'EVENT-' || id, 'PAYMENT.CAPTURE.REFUNDED', '{}' FROM payment
     WHERE capture_id LIKE 'CAPTURE-%'`,
    `INSERT INTO order_problem (payment_id, owner_id, words)
     SELECT id, owner_id, 'The map is empty.' FROM payment WHERE capture_id LIKE 'CAPTURE-%'`,
    `INSERT INTO delivery (payment_id, owner_id, email)
     SELECT id, owner_id, 'buyer@crowd.example' FROM payment WHERE capture_id LIKE 'CAPTURE-%'
     ON CONFLICT DO NOTHING`,
    `INSERT INTO mail_stop (email, kind) SELECT n || '@crowd.example', 'plans'
     FROM generate_series(1, $size) n`,
    `INSERT INTO expiry_notice (kind, object_id, owner_id, ends_at)
     SELECT 'files', id, owner_id, now() FROM payment WHERE capture_id LIKE 'CAPTURE-%'`,
    `INSERT INTO embed_key (key, owner_id, farm_id, sites, parts, base_map)
     SELECT left(md5('crowd' || id), 22), owner_id, id, '{https://a.example}', '{name}', 'none'
     FROM farm WHERE name LIKE 'Farm %'`,
    `INSERT INTO plan (name, property_key_cents, benchmark_report_cents, carbon_report_cents)
     SELECT 'Plan ' || n, 1, 2, 3 FROM generate_series(1, $size) n`,
    `INSERT INTO plan_owner (plan_id, email, issuer, subject)
     SELECT id, id || '@agents.example', 'issuer', 'agent ' || id FROM plan WHERE name LIKE 'Plan %'`,
    `INSERT INTO billing_document (kind, plan_id, month, facts, issued_at)
     SELECT 'statement', id, '2026-10', '{"totalCents": 7500, "lines": [],
       "buyer": {"name": "Agent", "email": "agent@crowd.example"}}', now() FROM plan
     WHERE name LIKE 'Plan %'`,
    `INSERT INTO statement_payment (document_id, plan_id, amount_cents, paid_on, reference,
       recorded_by)
     SELECT id, plan_id, 7500, current_date, 'INV-' || id, 'admin@crowd.example'
     FROM billing_document WHERE kind = 'statement'`,
    `INSERT INTO plan_client (plan_id, email, owner_id, authorised_by)
     SELECT p.id, o.email, o.id, p.id || '@agents.example'
     FROM plan p JOIN owner o ON o.email = substr(p.name, 6) || '@crowd.example'
     WHERE p.name LIKE 'Plan %'`,
    `INSERT INTO address_change (owner_id, old_email, new_email, changed_at)
     SELECT id, 'old-' || email, email, now() FROM owner WHERE email LIKE '%@crowd.example'`,
    `INSERT INTO audit (actor, via, area, action, object, object_id, about, plan_id)
     SELECT id || '@agents.example', 'call', 'money', 'created', 'plan', id, name, id FROM plan
     WHERE name LIKE 'Plan %'`,
    `INSERT INTO plan_notice (plan_id, plan_name, email, kind, done_by)
     SELECT id, name, 'client@crowd.example', 'added', id || '@agents.example' FROM plan
     WHERE name LIKE 'Plan %'`,
    `INSERT INTO soil_project (owner_id, farm_id, name, status, farm_name, front_gate_address,
       typed_front_gate_address, front_gate_lng, front_gate_lat, owner_name, owner_email,
       chosen_actions, accepted_terms, step, submitted_form)
     SELECT owner_id, id, 'Project ' || id, 'A1', name, '', '', 146.4, -34.4, 'Owner', '', '{}',
       false, 1, '{}' FROM farm WHERE name LIKE 'Farm %'`,
    `INSERT INTO soil_project_parcel (project_id, position, area_ha, geometry, is_sample)
     SELECT id, 0, 1, '{}', true FROM soil_project WHERE name LIKE 'Project %'`,
    `INSERT INTO soil_project_change (project_id, to_status, changed_by)
     SELECT id, 'A1', owner_email FROM soil_project WHERE name LIKE 'Project %'`,
    `INSERT INTO soil_project_note (project_id, written_by, note)
     SELECT id, 'partner@agriprove.example', 'Note' FROM soil_project WHERE name LIKE 'Project %'`,
    `INSERT INTO soil_project_override (project_id, rule, says, reason, made_by, made_at)
     SELECT id, 'approved', 'Not approved.', 'Agreed by letter.', 'partner@agriprove.example', now()
     FROM soil_project WHERE name LIKE 'Project %'`,
    `INSERT INTO soil_project_form (project_id, version, submitted_form, parcels, made_at)
     SELECT id, 1, '{}', '{}', now() FROM soil_project WHERE name LIKE 'Project %'`,
    `INSERT INTO registered_project (code, name, geometry)
     SELECT 'ERF' || n, 'Registered ' || n, '{}' FROM generate_series(1, $size) n`,
    `INSERT INTO register_reading (source, tried_at)
     SELECT 'register-' || n, now() FROM generate_series(1, $size) n`,
    `INSERT INTO soil_document (project_id, kind, key, issued_to, recorded_at)
     SELECT id, 'title-docs', 'projects/' || id || '/crowd.pdf', '', now() FROM soil_project
     WHERE name LIKE 'Project %'`,
    `INSERT INTO cer_submission (id, project_id, attempt, request, requested_by, request_dt)
     SELECT gen_random_uuid(), id, 1, '{}', '', now() FROM soil_project
     WHERE name LIKE 'Project %'`,
    `INSERT INTO cer_submission_check (submission_id, findings)
     SELECT id, '[]' FROM cer_submission`,
    `INSERT INTO soil_project_sheet (project_id, text, made_by, made_at)
     SELECT id, '', '', now() FROM soil_project WHERE name LIKE 'Project %'`,
    `INSERT INTO soil_pack_request (project_id, requested_by)
     SELECT id, '' FROM soil_project WHERE name LIKE 'Project %'`,
    `INSERT INTO cer_exchange (submission_id, at, method, address, response_headers, response_body,
       response_bytes, duration_ms, is_second_id)
     SELECT id, now(), 'POST', '', '[]', '', 0, 0, false FROM cer_submission`,
    auditing('ENABLE'),
  ];
  await withoutLimits(database, ...statements.map((text) => text.replaceAll('$size', `${size}`)));
  await leaveAsAutovacuum(database);
}

/** The state in which autovacuum leaves tables of this size. */
export const leaveAsAutovacuum = (database: Database) => withoutLimits(database, 'VACUUM ANALYZE');

/** In a session of its own: the database's others end a statement after some seconds. */
async function withoutLimits(database: Database, ...statements: string[]): Promise<void> {
  const client = new pg.Client(await addressOf(database));
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const auditing = (mode: 'DISABLE' | 'ENABLE') =>
  `DO $do$ DECLARE one record; BEGIN
     FOR one IN SELECT tgrelid::regclass AS of_table, tgname FROM pg_trigger
       WHERE tgname LIKE 'audited%' LOOP
       EXECUTE format('ALTER TABLE %s ${mode} TRIGGER %I', one.of_table, one.tgname);
     END LOOP; END $do$`;
