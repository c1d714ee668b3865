import { hash } from 'node:crypto';
import type { AnyCall } from '#shared/api/contract';
import { builtOnce, sendWithNext, type Sql, type ValueOf } from '../db/database.ts';
import type { Identity } from '../identity/identity.ts';
import { CallError } from '../call-error.ts';

const nameOf = (call: AnyCall) => `${call.domain}.${call.name}`;

/**
 * Hashes the parameters to tell bodies apart. Leaves secrets out, because the hash of a password
 * could be guessed.
 */
function hashOf(call: AnyCall, params: Record<string, unknown>): Buffer {
  const hashed = Object.entries(params).filter(([name]) => !call.secrets?.includes(name));
  return hash('sha256', JSON.stringify(Object.fromEntries(hashed)), 'buffer');
}

/** Returns the answer of an earlier call with this operation id; undefined if there was none. */
export async function answeredBefore(
  sql: Sql,
  identity: Identity,
  opId: string,
  call: AnyCall,
  params: Record<string, unknown>,
): Promise<{ answer: unknown } | undefined> {
  const row = await sql
    .selectFrom('operation')
    .select(['call', 'params_hash', 'answer'])
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .where('op_id', '=', opId)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.call !== nameOf(call) || !row.params_hash.equals(hashOf(call, params))) {
    throw new CallError(
      'OP_ID_REUSED',
      'This was already sent with different details. Please reload the page and try again.',
    );
  }
  return { answer: (row.answer as unknown as { data: unknown }).data };
}

/**
 * Claims the operation id for this transaction, together with its next statement; the returned
 * function then says whether the claim is new. A second call with the same id waits until the first
 * has ended, and then finds its answer.
 */
export function claimOperation(
  sql: Sql,
  identity: Identity,
  opId: string,
  call: AnyCall,
  params: Record<string, unknown>,
): () => boolean {
  const { issuer, subject } = identity;
  const claim = { issuer, subject, opId, call: nameOf(call), hash: hashOf(call, params) };
  const claimed = sendWithNext(sql, claimOf(claim));
  return () => claimed().length > 0;
}

const claimOf = builtOnce(
  (
    sql,
    value: ValueOf<{ issuer: string; subject: string; opId: string; call: string; hash: Buffer }>,
  ) =>
    sql
      .insertInto('operation')
      .values({
        issuer: value('issuer'),
        subject: value('subject'),
        op_id: value('opId'),
        call: value('call'),
        params_hash: value('hash'),
        answer: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('op_id'),
);

/** Stores the answer with the claim; both commit together with the call's changes. */
export function storeAnswer(sql: Sql, identity: Identity, opId: string, answer: unknown): void {
  const { issuer, subject } = identity;
  const stored = JSON.stringify({ data: answer });
  sendWithNext(sql, answerOf({ issuer, subject, opId, stored }));
}

const answerOf = builtOnce(
  (sql, value: ValueOf<{ issuer: string; subject: string; opId: string; stored: string }>) =>
    sql
      .updateTable('operation')
      .set({ answer: value('stored') })
      .where('issuer', '=', value('issuer'))
      .where('subject', '=', value('subject'))
      .where('op_id', '=', value('opId')),
);
