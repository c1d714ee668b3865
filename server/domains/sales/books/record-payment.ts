import { sql as raw } from 'kysely';
import { issuersDay } from '#entities/billing';
import type { CheckedParamsOf, Contract } from '#shared/api/contract';
import { centsOf } from '#shared/lib/money';
import { CallError, notFound } from '../../../platform/call-error.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { Handler } from '../../handler.ts';

const REFUSALS: Readonly<Record<string, string>> = {
  known: 'This payment is recorded already.',
  'too much': 'This is more than is left to pay of the statement.',
};

/** Records a transfer for a statement. */
export const recordPayment: Handler<Contract['books']['recordPayment']> = async (
  { sql, app },
  transfer,
) => {
  const outcome = await record(sql, transfer, app.now());
  const refusal = REFUSALS[outcome];
  if (refusal !== undefined) throw new CallError('CONFLICT', refusal);
  return [{ record_payment: true }];
};

/** Records the lines of a bank's file that an admin has chosen. */
export const recordTransfers: Handler<Contract['books']['recordTransfers']> = async (
  { sql, app },
  { transfers },
) => {
  const count = { recorded: 0, known: 0, 'too much': 0 };
  for (const transfer of transfers) count[await record(sql, transfer, app.now())] += 1;
  const { 'too much': tooMuch, ...others } = count;
  return [{ ...others, too_much: tooMuch }];
};

type Outcome = 'recorded' | 'known' | 'too much';

/** Throws `NOT_FOUND` for an unknown statement, and for a day that has not come yet. */
async function record(
  sql: Sql,
  {
    sale_id: saleId,
    amount,
    paid_on: day,
    reference,
  }: CheckedParamsOf<Contract['books']['recordPayment']>,
  now: Date,
): Promise<Outcome> {
  if (day > issuersDay(now)) {
    const message = 'This day has not come yet.';
    throw new CallError('INVALID_PARAMS', message, { fields: { paid_on: message } });
  }
  const { rows } = await raw<{ outcome: Outcome | 'unknown' }>`
    SELECT record_statement_payment(${saleId}, ${centsOf(amount)}, ${day}::date,
      ${reference.trim()}) AS outcome`.execute(sql);
  const outcome = rows[0]?.outcome ?? 'unknown';
  if (outcome === 'unknown') throw notFound();
  return outcome;
}

/** Takes back a payment; the audit keeps what it was and why. */
export const undoPayment: Handler<Contract['books']['undoPayment']> = async (
  { sql },
  { payment_id: id, reason },
) => {
  if (reason.trim() === '') {
    const message = 'Please say why, for the audit.';
    throw new CallError('INVALID_PARAMS', message, { fields: { reason: message } });
  }
  const { rows } = await raw<{ undone: boolean }>`
    SELECT undo_statement_payment(${id}, ${reason.trim()}) AS undone`.execute(sql);
  if (!rows[0]?.undone) throw notFound();
  return [{ undo_payment: true }];
};
