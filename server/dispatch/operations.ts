import { createHash } from 'node:crypto';
import type { AnyCall } from '#shared/api/contract';
import type { Sql } from '../db/database.ts';
import type { Identity } from '../identity/identity.ts';
import { CallError } from './call-error.ts';

const nameOf = (call: AnyCall) => `${call.domain}.${call.name}`;
const hashOf = (params: unknown) => createHash('sha256').update(JSON.stringify(params)).digest();

/** What an earlier call under this operation id answered; undefined when there was none. */
export async function answeredBefore(
  sql: Sql,
  identity: Identity,
  opId: string,
  call: AnyCall,
  params: unknown,
): Promise<{ answer: unknown } | undefined> {
  const row = await sql
    .selectFrom('operation')
    .select(['call', 'params_hash', 'answer'])
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .where('op_id', '=', opId)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.call !== nameOf(call) || !row.params_hash.equals(hashOf(params))) {
    throw new CallError(
      'OP_ID_REUSED',
      'This was already sent with other contents. Please reload the page and try again.',
    );
  }
  return { answer: (row.answer as unknown as { data: unknown }).data };
}

/**
 * Claims the operation id for this transaction. A second call under the same id waits here until
 * the first has ended, and then finds what it answered. Answers whether the claim was new.
 */
export async function claimOperation(
  sql: Sql,
  identity: Identity,
  opId: string,
  call: AnyCall,
  params: unknown,
): Promise<boolean> {
  const claimed = await sql
    .insertInto('operation')
    .values({
      issuer: identity.issuer,
      subject: identity.subject,
      op_id: opId,
      call: nameOf(call),
      params_hash: hashOf(params),
      answer: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('op_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Keeps the answer with the claim; both commit together with what the call did. */
export async function keepAnswer(
  sql: Sql,
  identity: Identity,
  opId: string,
  answer: unknown,
): Promise<void> {
  await sql
    .updateTable('operation')
    .set({ answer: JSON.stringify({ data: answer }) })
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .where('op_id', '=', opId)
    .execute();
}
