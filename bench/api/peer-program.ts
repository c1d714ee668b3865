import { gzipSync } from 'node:zlib';
import fastify from 'fastify';
import pg from 'pg';
import { FARM_COLUMNS, guardedCalls } from './guarded-calls.ts';

/**
 * The peer: bare Fastify with the same rows, gzip and base64, and nothing else that a product
 * needs: no identity, no rights, no limits, no checks, except in `guardedCalls`. Arguments, as
 * JSON: its port, the issuer of tokens, the connection to the database, and that to PostGIS or
 * null.
 */
const [port, issuer, connection, postgis] = process.argv
  .slice(2)
  .map((text) => JSON.parse(text)) as [number, string, pg.PoolConfig, pg.PoolConfig | null];

/** A statement, and its values from the body of the request. */
interface Question {
  connection: pg.PoolConfig;
  text: string;
  valuesOf: (body: Record<string, unknown>) => unknown[];
}

const FARMS = `SELECT ${FARM_COLUMNS} FROM farm f JOIN owner o ON o.id = f.owner_id
  WHERE o.email = $1 AND f.deleted_at IS NULL ORDER BY f.id`;
const ORDERS = `SELECT p.id AS order_id, p.created_at AS ordered_at, p.method,
    p.total_cents / 100.0 AS total, jsonb_agg(jsonb_build_object('item_id', i.id, 'property_id',
    i.farm_id, 'property_name', i.farm_name, 'item_type', i.item_type)) AS items
  FROM payment p JOIN owner o ON o.id = p.owner_id JOIN payment_item i ON i.payment_id = p.id
  WHERE o.email = $1 GROUP BY p.id ORDER BY p.id DESC LIMIT 20`;
const PARCELS = `SELECT pid AS cadastre_polygon_pid, jurisdictional_id,
    ST_AsGeoJSON(geom)::json AS geometry
  FROM cadastre.parcel
  WHERE ST_Intersects(geom, ST_SetSRID(ST_MakePoint($1, $2), 4326)) AND parcel_type = 'lot'`;
const TASK = `INSERT INTO task (owner_id, task_type, task_status, details)
  SELECT id, 'app_start', 'submitted', '{}' FROM owner WHERE email = $1 RETURNING id`;

const ofCustomer = (text: string): Question => ({
  connection,
  text,
  valuesOf: ({ email }) => [email],
});
const QUESTIONS: Readonly<Record<string, Question>> = {
  '/farms': ofCustomer(FARMS),
  '/orders': ofCustomer(ORDERS),
  '/write': ofCustomer(TASK),
  ...(postgis && {
    '/parcels': { connection: postgis, text: PARCELS, valuesOf: ({ lng, lat }) => [lng, lat] },
  }),
};

const server = fastify();
for (const [path, { connection: database, text, valuesOf }] of Object.entries(QUESTIONS)) {
  const pool = new pg.Pool({ ...database, max: 16 });
  server.post<{ Body: Record<string, unknown> }>(path, async (request, reply) => {
    const { rows } = await pool.query(text, valuesOf(request.body));
    const answer = gzipSync(JSON.stringify({ status: 'success', data: rows })).toString('base64');
    return reply.type('text/plain').send(answer);
  });
}
guardedCalls(server, { issuer, pool: new pg.Pool({ ...connection, max: 16 }) });
await server.listen({ port, host: '127.0.0.1' });
process.stdout.write('ready\n');
process.once('SIGTERM', () => process.exit(0));
