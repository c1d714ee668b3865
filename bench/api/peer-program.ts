import { gzipSync } from 'node:zlib';
import fastify from 'fastify';
import pg from 'pg';

/**
 * The peer: bare Fastify with the same rows, gzip and base64, and nothing else of a product: no
 * identity, no rights, no limits, no checks. Arguments: port, connection to the database as JSON.
 */
const [port = '', connection = ''] = process.argv.slice(2);
const pool = new pg.Pool({ ...(JSON.parse(connection) as pg.PoolConfig), max: 16 });
const server = fastify();

const FARMS = `SELECT f.id AS property_id, f.name AS property_name, pic_code, front_gate_address,
    typed_front_gate_address, front_gate_lat, front_gate_lng, not_owner, client_name,
    client_business_name, client_phone_number, client_email_address,
    boundary_type IS NOT DISTINCT FROM 'farm_key' AS is_aus_farmkey
  FROM farm f JOIN owner o ON o.id = f.owner_id
  WHERE o.email = $1 AND f.deleted_at IS NULL ORDER BY f.id`;
const ORDERS = `SELECT p.id AS order_id, p.created_at AS ordered_at, p.method,
    p.total_cents / 100.0 AS total, jsonb_agg(jsonb_build_object('item_id', i.id, 'property_id',
    i.farm_id, 'property_name', i.farm_name, 'item_type', i.item_type)) AS items
  FROM payment p JOIN owner o ON o.id = p.owner_id JOIN payment_item i ON i.payment_id = p.id
  WHERE o.email = $1 GROUP BY p.id ORDER BY p.id DESC LIMIT 20`;
const TASK = `INSERT INTO task (owner_id, task_type, task_status, details)
  SELECT id, 'app_start', 'submitted', '{}' FROM owner WHERE email = $1 RETURNING id`;

const STATEMENTS: Readonly<Record<string, string>> = {
  '/farms': FARMS,
  '/orders': ORDERS,
  '/write': TASK,
};
for (const [path, text] of Object.entries(STATEMENTS)) {
  server.post<{ Body: { email: string } }>(path, async (request, reply) => {
    const { rows } = await pool.query(text, [request.body.email]);
    const answer = gzipSync(JSON.stringify({ status: 'success', data: rows })).toString('base64');
    return reply.type('text/plain').send(answer);
  });
}
await server.listen({ port: Number(port), host: '127.0.0.1' });
process.stdout.write('ready\n');
process.once('SIGTERM', () => process.exit(0));
