import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import pg from 'pg';
import { z } from 'zod';
import { contract } from '#shared/api/contract';
import { StatementBatch, type Statement } from '../../server/platform/db/statement-batch.ts';

// As in the product: ids are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const { farms, tasks } = contract;
const Wire = z.strictObject({
  app_action: z.string(),
  access_token: z.string(),
  data: z.record(z.string(), z.unknown()),
});
const FarmsAsked = z.strictObject({ url_path: z.string(), p_dict: farms.list.params });

const SETTINGS = `SELECT num_nulls(set_config('role', 'fenceline_web', true),
    set_config('fenceline.issuer', $1, true), set_config('fenceline.subject', $2, true),
    set_config('fenceline.email', $3, true), set_config('statement_timeout', '10000', true))`;
const RIGHTS = `SELECT asking_owner() AS owner_id,
    EXISTS (SELECT FROM permission WHERE email = asking_email() AND permission = 'admin') AS admin,
    EXISTS (SELECT FROM plan_owner WHERE email = asking_email()) AS owns_a_plan,
    EXISTS (SELECT FROM revoked_token WHERE hash = $1) AS is_revoked`;
/** The columns that `farms.list` answers, of a table of farms named `f`. */
export const FARM_COLUMNS = `f.id AS property_id, f.name AS property_name, pic_code,
  front_gate_address, typed_front_gate_address, front_gate_lat, front_gate_lng, not_owner,
  client_name, client_business_name, client_phone_number, client_email_address,
  boundary_type IS NOT DISTINCT FROM 'farm_key' AS is_aus_farmkey`;
const FARMS = `SELECT ${FARM_COLUMNS} FROM farm f
  WHERE owner_id = $1 AND deleted_at IS NULL ORDER BY f.id`;
const CLAIM = `INSERT INTO operation (issuer, subject, op_id, call, params_hash)
  VALUES ($1, $2, $3, 'tasks.record', $4) ON CONFLICT DO NOTHING RETURNING op_id`;
const LOCK = 'SELECT id FROM owner WHERE id = $1 FOR NO KEY UPDATE';
/** Records a task, unless its owner has too many, and the answer of the operation. */
const TASK = `WITH recorded AS (
    INSERT INTO task (owner_id, task_type, task_status, details)
    SELECT $1::bigint, $2, $3, $4::jsonb
    WHERE (SELECT count(*) FROM task WHERE owner_id = $1) < 1000 RETURNING id)
  UPDATE operation SET answer =
    jsonb_build_object('data', jsonb_build_object('task_id', recorded.id)) FROM recorded
  WHERE issuer = $5 AND subject = $6 AND op_id = $7 RETURNING recorded.id AS task_id`;

const BEGIN_READING: Statement = { text: 'start transaction read only', values: [], name: 'read' };
const BEGIN_WRITING: Statement = { text: 'start transaction', values: [], name: 'write' };
const COMMIT: Statement = { text: 'commit', values: [], name: 'commit' };

interface Rights {
  owner_id: number | null;
  is_revoked: boolean;
}

/**
 * Answers the product’s own requests for farms and for recording a task by the shortest code that
 * still identifies the user, checks parameters and answer, works under row-level security and does
 * not record a repeated task. Time that the product takes beyond this has other causes.
 */
export function guardedCalls(
  server: FastifyInstance,
  { issuer, pool }: { issuer: string; pool: pg.Pool },
): void {
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));
  const known = new Map<string, { subject: string; email: string }>();

  async function identityOf(token: string, hash: Buffer) {
    const key = hash.toString('base64');
    const remembered = known.get(key);
    if (remembered) return remembered;
    const { payload } = await jwtVerify(token, keys, { issuer });
    const identity = { subject: payload.sub ?? '', email: String(payload['email']) };
    known.set(key, identity);
    return identity;
  }

  async function knownRequest(body: unknown) {
    const { access_token: token, data } = Wire.parse(body);
    const hash = createHash('sha256').update(token).digest();
    const { subject, email } = await identityOf(token, hash);
    const settings: Statement = { text: SETTINGS, values: [issuer, subject, email], name: 'set' };
    const rights: Statement = { text: RIGHTS, values: [hash], name: 'rights' };
    return { data, subject, email, settings, rights };
  }

  server.post('/guarded-farms', async (request, reply) => {
    const { data, email, settings, rights } = await knownRequest(request.body);
    if (FarmsAsked.parse(data).p_dict.email !== email) return reply.code(403).send('');
    const client = await pool.connect();
    try {
      const [, , found] = await together(client, [BEGIN_READING, settings, rights]);
      const { owner_id: ownerId, is_revoked: isRevoked } = found!.rows[0] as Rights;
      if (isRevoked || ownerId === null) return await reply.code(401).send('');
      const asked = { text: FARMS, values: [ownerId], name: 'farms' };
      const [list] = await together(client, [asked, COMMIT]);
      return await send(reply, farms.list.result.parse(list!.rows));
    } finally {
      client.release();
    }
  });

  server.post('/guarded-write', async (request, reply) => {
    const { data, subject, email, settings, rights } = await knownRequest(request.body);
    const { _op_id: opId, ...rest } = data;
    const task = tasks.record.params.parse(rest);
    if (task.owner_email !== email) return reply.code(403).send('');
    const hash = createHash('sha256').update(JSON.stringify(rest)).digest();
    const claim = { text: CLAIM, values: [issuer, subject, opId, hash], name: 'claim' };
    const client = await pool.connect();
    try {
      const [, , claimed, found] = await together(client, [BEGIN_WRITING, settings, claim, rights]);
      const { owner_id: ownerId, is_revoked: isRevoked } = found!.rows[0] as Rights;
      if (isRevoked || ownerId === null || claimed!.rows.length === 0) {
        throw new Error('the bench sends neither strangers nor repeated operations');
      }
      const lock = { text: LOCK, values: [ownerId], name: 'lock' };
      const { task_type: type, task_status: status, d } = task;
      const details = JSON.stringify(d);
      const values = [ownerId, type, status, details, issuer, subject, opId];
      const record = { text: TASK, values, name: 'task' };
      const [, recorded] = await together(client, [lock, record, COMMIT]);
      return await send(reply, tasks.record.result.parse(recorded!.rows[0]));
    } finally {
      client.release();
    }
  });
}

const send = (reply: FastifyReply, data: unknown) =>
  reply
    .type('text/plain')
    .send(gzipSync(JSON.stringify({ status: 'success', data })).toString('base64'));

function together(client: pg.PoolClient, statements: readonly Statement[]) {
  const batch = new StatementBatch(statements);
  client.query(batch as never);
  return batch.results;
}
