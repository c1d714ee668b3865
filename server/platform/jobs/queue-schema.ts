import type pg from 'pg';
import PgBoss from 'pg-boss';

/** Name of the schema of the job queue. */
export const QUEUE_SCHEMA = 'pgboss';

/** A web transaction may add jobs but not read them. */
export const QUEUE_GRANTS = `
  GRANT USAGE ON SCHEMA ${QUEUE_SCHEMA} TO fenceline_web, fenceline_worker;
  GRANT SELECT ON ${QUEUE_SCHEMA}.queue TO fenceline_web, fenceline_worker;
  GRANT INSERT, SELECT (id) ON ${QUEUE_SCHEMA}.job TO fenceline_web, fenceline_worker`;

/** Creates an empty queue per name in a database without them; their settings are ordinary rows. */
export async function makeQueues(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  await client.query(PgBoss.getConstructionPlans(QUEUE_SCHEMA));
  for (const name of names) {
    await client.query(`SELECT ${QUEUE_SCHEMA}.create_queue($1, '{}')`, [name]);
  }
  await client.query(QUEUE_GRANTS);
}

/** Returns the version of the queue's schema; null if there is none. */
export async function queueVersionOf(client: pg.ClientBase): Promise<number | null> {
  const found = await client.query(`SELECT to_regclass('${QUEUE_SCHEMA}.version') AS is_there`);
  if ((found.rows[0] as { is_there: string | null }).is_there === null) return null;
  const { rows } = await client.query<{ version: number }>(
    `SELECT version FROM ${QUEUE_SCHEMA}.version`,
  );
  return rows[0]?.version ?? null;
}
