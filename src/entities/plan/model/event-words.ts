import type { PlanEvent } from '#shared/api/contract';
import { formatMonth } from '#shared/lib/dates';
import { formatCents } from '#shared/lib/money';

const PRICE_NAMES: Readonly<Record<string, string>> = {
  property_key_cents: 'Farm Key',
  benchmark_report_cents: 'benchmark',
  carbon_report_cents: 'forest carbon',
};
const centsIn = (values: PlanEvent['before'], name: string): number | null => {
  const value = values?.[name];
  return typeof value === 'number' ? value : null;
};
const dollars = (cents: number | null) => (cents === null ? 'none' : formatCents(cents));

/** Says in a few words what happened to a plan. */
export function eventWords({ action, about, object_id: id, before, after }: PlanEvent): string {
  switch (action) {
    case 'ordered':
      return `Order ${id} for ${about}: ${dollars(centsIn(after, 'total_cents'))}`;
    case 'issued':
      return `Statement of ${statementWords(id, after)}: ${dollars(centsIn(after, 'total_cents'))}`;
    case 'priced':
      return `Prices: ${priceWords(before, after)}`;
    case 'cap set':
      return `Monthly cap of ${about}: ${dollars(centsIn(before, 'cap_cents'))} → ${dollars(centsIn(after, 'cap_cents'))}`;
    case 'renamed':
      return `Renamed: ${String(before?.['name'])} → ${String(after?.['name'])}`;
    case 'created':
    case 'archived':
    case 'restored':
      return `Plan ${action}`;
    default:
      return about === null ? action : `${capital(action)}: ${about}`;
  }
}

const priceWords = (before: PlanEvent['before'], after: PlanEvent['after']): string =>
  Object.entries(PRICE_NAMES)
    .map(([field, name]) => ({
      name,
      was: centsIn(before, field),
      is: centsIn(after, field),
    }))
    .filter(({ was, is }) => was !== is)
    .map(({ name, was, is }) => `${name} ${dollars(was)} → ${dollars(is)}`)
    .join(', ');

/** A statement of nothing to pay has no number, and its month as id. */
function statementWords(id: string, after: PlanEvent['after']): string {
  const month = after?.['month'];
  if (typeof month !== 'string') return id;
  return id === month ? formatMonth(month) : `${formatMonth(month)}, ${id}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
