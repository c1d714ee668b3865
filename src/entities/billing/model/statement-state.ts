export const STATEMENT_STATES = {
  open: 'Open',
  part: 'Part paid',
  paid: 'Paid',
  overdue: 'Overdue',
} as const;
export type StatementState = keyof typeof STATEMENT_STATES;

/** Amounts in one unit, and days of the issuer's zone such as `2026-10-31`. */
interface Payable {
  total: number;
  paid: number;
  /** The last day on which it is paid in time. */
  dueOn: string;
  today: string;
}

/** What became of a statement; one that is only partly paid is overdue after its day, too. */
export function statementState({ total, paid, dueOn, today }: Payable): StatementState {
  if (paid >= total) return 'paid';
  if (today > dueOn) return 'overdue';
  return paid > 0 ? 'part' : 'open';
}

const PRINTED = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats a day that is the issuer's already: `31 Oct 2026` for `2026-10-31`. */
export const statementDay = (day: string): string => PRINTED.format(new Date(`${day}T00:00:00Z`));
