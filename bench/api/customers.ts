import pg from 'pg';
import { SQUARE } from '../../tests/support/server/rows.ts';

export const emailOf = (n: number) => `customer${n}@bench.example`;

export interface CustomerCounts {
  customers: number;
  farms: number;
  orders: number;
  tasks?: number;
  /** Number of stored operations, with which a repeated call gets its first answer again. */
  operations?: number;
  projects?: number;
  sharedMaps?: number;
}

/**
 * Adds customers, and gives every owner of the issuer farms of one parcel with the first version of
 * their boundary, paid orders with documents, recorded tasks, soil projects and shared maps, as the
 * database's superuser. Every count but the first is of one owner.
 */
export async function addCustomers(
  connection: pg.ClientConfig,
  issuer: string,
  {
    customers,
    farms,
    orders,
    tasks = 0,
    operations = 0,
    projects = 0,
    sharedMaps = 0,
  }: CustomerCounts,
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const one = async (text: string, values: unknown[] = []) =>
      void (await client.query(text, values));
    // The audit and the retention of copies are not what is measured.
    await one(`SET session_replication_role = replica`);
    await one(
      `INSERT INTO owner (issuer, subject, email, name, business_name, phone_number)
       SELECT $1, 'sub-customer' || n || '@bench.example', 'customer' || n || '@bench.example',
         'Customer ' || n, '', '' FROM generate_series(1, $2::int) n`,
      [issuer, customers],
    );
    await one(
      `INSERT INTO farm (owner_id, name, pic_code, front_gate_address, typed_front_gate_address,
         front_gate_lat, front_gate_lng, not_owner, client_name, client_business_name,
         client_phone_number, client_email_address, boundary_type)
       SELECT o.id, 'Farm ' || n, 'NK' || lpad(n::text, 6, '0'), n || ' Gate Road',
         n || '***Gate Road***Wirrabilla***NSW***2700', -34.4, 146.4, false, '', '', '', '',
         'farm_key'
       FROM owner o, generate_series(1, $1::int) n WHERE o.issuer = $2`,
      [farms, issuer],
    );
    await one(
      `INSERT INTO farm_parcel (farm_id, position, pid, jurisdictional_id, state, lot, plan,
         plan_type, parcel_type, area_ha, geometry, data_set_name, data_set_version,
         data_set_is_sample)
       SELECT f.id, 0, 'NSW' || f.id, '1//DP' || f.id, 'NSW', '1', f.id::text, 'DP', 'lot', 102.5,
         $2, 'Bench', '1', true FROM farm f JOIN owner o ON o.id = f.owner_id
       WHERE o.issuer = $1 AND f.name LIKE 'Farm %'`,
      [issuer, JSON.stringify(SQUARE)],
    );
    await one(
      `INSERT INTO boundary_version (farm_id, number, made_by, kind, area_ha, gate_lat, gate_lng,
         land_hash, features)
       SELECT f.id, 1, o.email, 'created', 102.5, -34.4, 146.4, '', '[]'
       FROM farm f JOIN owner o ON o.id = f.owner_id
       WHERE o.issuer = $1 AND f.name LIKE 'Farm %'`,
      [issuer],
    );
    await one(
      `INSERT INTO task (owner_id, task_type, task_status, details)
       SELECT o.id, 'app_start', 'submitted', '{}' FROM owner o, generate_series(1, $1::int)
       WHERE o.issuer = $2`,
      [tasks, issuer],
    );
    await one(
      `INSERT INTO operation (issuer, subject, op_id, call, params_hash, answer)
       SELECT o.issuer, o.subject, gen_random_uuid(), 'tasks.record', '\\x00', '{}'
       FROM owner o, generate_series(1, $1::int) WHERE o.issuer = $2`,
      [operations, issuer],
    );
    await one(
      `INSERT INTO payment (owner_id, method, total_cents, created_at)
       SELECT o.id, 'Free', 0, now() - n * interval '1 day' - o.id * interval '1 second'
       FROM owner o, generate_series(1, $1::int) n WHERE o.issuer = $2`,
      [orders, issuer],
    );
    await one(
      `INSERT INTO payment_item (payment_id, owner_id, farm_id, farm_name, item_type, price_cents,
         comparison_cads, registered_at)
       SELECT p.id, p.owner_id, f.id, f.name, 'Property Key', 0, '[]', now()
       FROM payment p JOIN owner o ON o.id = p.owner_id
         JOIN farm f ON f.owner_id = o.id AND f.name = 'Farm 1'
       WHERE o.issuer = $1
         AND NOT EXISTS (SELECT FROM payment_item i WHERE i.payment_id = p.id)`,
      [issuer],
    );
    await one(
      `INSERT INTO issued_document (number, item_id, payment_id, owner_id, farm_id, kind, issuer,
         issued_at, sha256, byte_length, made_at)
       SELECT left(upper(md5('bench ' || i.id)), 12), i.id, i.payment_id, i.owner_id, i.farm_id,
         i.item_type, '{}', now(), md5('a' || i.id) || md5('b' || i.id), 1, now()
       FROM payment_item i JOIN owner o ON o.id = i.owner_id
       WHERE o.issuer = $1 AND i.farm_name = 'Farm 1'`,
      [issuer],
    );
    await one(
      `INSERT INTO delivery (payment_id, owner_id, email, state, files, made_at, sent_at)
       SELECT i.payment_id, i.owner_id, o.email, 'sent', '[]', now(), now()
       FROM payment_item i JOIN owner o ON o.id = i.owner_id
       WHERE o.issuer = $1 AND i.farm_name = 'Farm 1'`,
      [issuer],
    );
    await one(
      `INSERT INTO audit (actor, via, area, action, object, object_id, about)
       SELECT o.email, 'call', 'money', 'created', 'payment', p.id, o.email
       FROM payment p JOIN owner o ON o.id = p.owner_id WHERE o.issuer = $1`,
      [issuer],
    );
    // Triggers update the columns that the partner’s search reads.
    await one(`SET session_replication_role = DEFAULT`);
    await one(
      `INSERT INTO soil_project (owner_id, farm_id, name, status, farm_name, front_gate_address,
         typed_front_gate_address, front_gate_lng, front_gate_lat, owner_name, owner_email,
         chosen_actions, accepted_terms, step, submitted_form)
       SELECT o.id, f.id, 'Project ' || n, 'A1', f.name, '', '', 146.4, -34.4, o.name, o.email, '{}',
         false, 1, '{}' FROM owner o JOIN farm f ON f.owner_id = o.id AND f.name = 'Farm 1',
         generate_series(1, $1::int) n
       WHERE o.issuer = $2`,
      [projects, issuer],
    );
    await one(
      `INSERT INTO soil_project_parcel (project_id, position, area_ha, geometry, is_sample)
       SELECT p.id, 0, 102.5, $2, true FROM soil_project p JOIN owner o ON o.id = p.owner_id
       WHERE o.issuer = $1 AND p.name LIKE 'Project %'`,
      [issuer, JSON.stringify(SQUARE)],
    );
    await one(
      `INSERT INTO embed_key (key, owner_id, farm_id, sites, parts, base_map)
       SELECT left(md5(o.id || ' ' || n), 22), o.id, f.id, '{https://a.example}', '{name}', 'none'
       FROM owner o JOIN farm f ON f.owner_id = o.id AND f.name = 'Farm 1',
         generate_series(1, $1::int) n
       WHERE o.issuer = $2`,
      [sharedMaps, issuer],
    );
    await one('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}
