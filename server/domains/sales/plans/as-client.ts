import { sql as raw } from 'kysely';
import { notFound } from '../../../platform/call-error.ts';
import type { RequestIdentity, Sql } from '../../../platform/db/database.ts';

/** A client who lets a plan's owner order for them. */
export interface ActedFor extends RequestIdentity {
  email: string;
  ownerId: number;
}

/**
 * Returns the identity of a client of the caller's plan. Throws NOT_FOUND unless the client lets
 * the plan's owners order for them.
 */
export async function clientIdentity(sql: Sql, planId: number, email: string): Promise<ActedFor> {
  const { rows } = await raw<ActedFor>`
    SELECT issuer, subject, email, owner_id AS "ownerId"
    FROM plan_client_identity(${planId}, ${email})`.execute(sql);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/**
 * Runs part of the agent's transaction under the row-level security of the client. The audit
 * records the agent. If the work fails, the transaction ends, and with it the client's identity.
 */
export async function asClient<T>(
  sql: Sql,
  { agent, client }: { agent: RequestIdentity; client: ActedFor },
  work: () => Promise<T>,
): Promise<T> {
  await become(sql, client, agent.email ?? '');
  const result = await work();
  await become(sql, agent, '');
  return result;
}

const become = (sql: Sql, { issuer, subject, email }: RequestIdentity, acting: string) =>
  raw`SELECT set_config('fenceline.issuer', ${issuer}, true),
    set_config('fenceline.subject', ${subject}, true),
    set_config('fenceline.email', ${email ?? ''}, true),
    set_config('fenceline.acting', ${acting}, true)`.execute(sql);
