import { formatBillingNumber } from '#entities/billing';
import type { CheckedParamsOf, Contract, TransferMatch } from '#shared/api/contract';
import { centsOf, dollarsOf } from '#shared/lib/money';
import type { Sql } from '../../../platform/db/database.ts';
import type { Handler } from '../../handler.ts';

type Line = CheckedParamsOf<Contract['books']['matchTransfers']>['lines'][number];

/** Statements as people write their numbers: `INV-000043`, `inv 43`, `INV000043`. */
const NUMBER = /INV[-\s.:#]{0,3}(\d{1,9})(?!\d)/gi;

/** Says which statement each line pays, and records nothing. */
export const matchTransfers: Handler<Contract['books']['matchTransfers']> = async (
  { sql },
  { lines },
) => {
  const numbers = lines.flatMap(({ reference }) => numbersIn(reference));
  const statements = await candidates(sql, [...new Set(numbers)]);
  return lines.map((line) => matchOf(statements, line));
};

const numbersIn = (text: string): number[] =>
  Array.from(text.matchAll(NUMBER), ([, digits]) => Number(digits));

interface Candidate {
  id: number;
  number: number | null;
  planName: string;
  /** Cents that are left before the next line. */
  left: number;
  /** Payments that are recorded, or that earlier lines would be. */
  known: Set<string>;
}

/** The statements that the lines name, and those with something left to pay. */
async function candidates(sql: Sql, numbers: readonly number[]): Promise<Candidate[]> {
  const rows = await sql
    .selectFrom('administered_statement')
    .select(['id', 'number', 'facts', 'billed_cents', 'paid_cents', 'payments'])
    .where((q) =>
      q.or([
        q('number', 'in', numbers.length > 0 ? numbers : [-1]),
        q('paid_cents', '<', q.ref('billed_cents')),
      ]),
    )
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    planName: row.facts.statement?.planName ?? '',
    left: row.billed_cents - row.paid_cents,
    known: new Set(row.payments.map((one) => keyOf(one.paidOn, one.cents, one.reference))),
  }));
}

const keyOf = (day: string, cents: number, reference: string) => `${day} ${cents} ${reference}`;

function matchOf(statements: readonly Candidate[], line: Line): TransferMatch {
  const cents = centsOf(line.amount);
  const named = numbersIn(line.reference)
    .map((number) => statements.find((one) => one.number === number))
    .find((one) => one !== undefined);
  const owing = statements.filter(({ left }) => left === cents);
  const found = named ?? (owing.length === 1 ? owing[0] : undefined);
  if (!found) {
    return { outcome: 'other', sale_id: null, number: null, plan_name: null, left: null };
  }
  const about = {
    sale_id: found.id,
    number: formatBillingNumber('statement', found.number),
    plan_name: found.planName,
    left: dollarsOf(found.left),
  };
  const key = keyOf(line.paid_on, cents, line.reference.trim());
  if (found.known.has(key)) return { outcome: 'known', ...about };
  if (!named) return { outcome: 'amount', ...about };
  if (cents > found.left) return { outcome: 'too much', ...about };
  const outcome = cents === found.left ? 'pays' : 'part';
  found.left -= cents;
  found.known.add(key);
  return { outcome, ...about };
}
