import { sql as raw } from 'kysely';
import { issuersDay } from '#entities/billing';
import type { Contract } from '#shared/api/contract';
import { centsOf } from '#shared/lib/money';
import { CallError, notFound } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';

const REFUSALS: Readonly<Record<string, string>> = {
  known: 'This payment is recorded already.',
  'too much': 'This is more than is left to pay of the statement.',
};

/** Records a transfer for a statement. */
export const recordPayment: Handler<Contract['books']['recordPayment']> = async (
  { sql, app },
  { sale_id: saleId, amount, paid_on: day, reference },
) => {
  if (day > issuersDay(app.now())) {
    const message = 'This day has not come yet.';
    throw new CallError('INVALID_PARAMS', message, { fields: { paid_on: message } });
  }
  const { rows } = await raw<{ outcome: string }>`
    SELECT record_statement_payment(${saleId}, ${centsOf(amount)}, ${day}::date,
      ${reference.trim()}) AS outcome`.execute(sql);
  const outcome = rows[0]?.outcome ?? 'unknown';
  if (outcome === 'unknown') throw notFound();
  const refusal = REFUSALS[outcome];
  if (refusal !== undefined) throw new CallError('CONFLICT', refusal);
  return [{ record_payment: true }];
};
