import { ITEM_PRODUCTS } from '#entities/cart';
import type { PlanEvent } from '#shared/api/contract';
import { formatMonth } from '#shared/lib/dates';
import { formatCents } from '#shared/lib/money';
import { PRICE_FIELDS } from './price-fields.ts';
import { priceColumn } from './price.ts';

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
    case 'paid':
      return `Statement ${id} paid: ${dollars(centsIn(after, 'amount_cents'))}`;
    case 'payment undone':
      return `Payment of ${id} undone: ${dollars(centsIn(before, 'amount_cents'))}`;
    case 'payment taken back':
      return `Payment of ${id} taken back: ${dollars(-(centsIn(after, 'amount_cents') ?? 0))}`;
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
  PRICE_FIELDS.map(({ field, itemType }) => ({
    name: ITEM_PRODUCTS[itemType].shortName,
    was: centsIn(before, priceColumn(field)),
    is: centsIn(after, priceColumn(field)),
  }))
    .filter(({ was, is }) => was !== is)
    .map(({ name, was, is }) => `${name} ${dollars(was)} → ${dollars(is)}`)
    .join(', ');

/** A statement with nothing to pay has no number, and its month as id. */
function statementWords(id: string, after: PlanEvent['after']): string {
  const month = after?.['month'];
  if (typeof month !== 'string') return id;
  return id === month ? formatMonth(month) : `${formatMonth(month)}, ${id}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
