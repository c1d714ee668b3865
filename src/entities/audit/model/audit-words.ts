import type { AuditEntry } from '#shared/api/contract';
import { formatDateTime } from '#shared/lib/dates';
import { formatCents } from '#shared/lib/money';

type Values = NonNullable<AuditEntry['before']>;

/** Names for values whose field name is not clear enough. */
const NAMES: Readonly<Record<string, string>> = {
  method: 'paid by',
  cap_cents: 'monthly cap',
  property_key_cents: 'Farm Key',
  plan_name: 'plan',
  capture_id: 'payment',
  refund_id: 'refund',
  file_name: 'file',
  accepted_at: 'accepted',
  ends_at: 'until',
};

const WORDS: Readonly<Record<string, string>> = {
  CC: 'card or PayPal',
  Plan: 'plan',
  Free: 'free reorder',
};
const ACTIONS: Readonly<Record<string, string>> = { priced: 'prices changed' };

/** Says what happened to what: `Plan 3: prices changed`. */
export const entryWords = ({ object, object_id: id, action, about }: AuditEntry): string =>
  `${object.charAt(0).toUpperCase()}${object.slice(1)} ${id}: ${ACTIONS[action] ?? action}${about === null ? '' : `, ${about}`}`;

/** Lists the values of an entry, with the earlier values of a change; empty if there are none. */
export function changeWords({ before, after }: AuditEntry): string {
  const names = Object.keys({ ...before, ...after });
  return names
    .map((name) => {
      const is = valueWords(name, (after ?? before)?.[name]);
      if (before === null || after === null) return `${nameWords(name)} ${is}`;
      const was = valueWords(name, before[name]);
      return was === is ? null : `${nameWords(name)} ${was} → ${is}`;
    })
    .filter((words) => words !== null)
    .join(', ');
}

const nameWords = (name: string): string =>
  NAMES[name] ?? name.replace(/_cents$/, '').replaceAll('_', ' ');

function valueWords(name: string, value: Values[string]): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'number') return name.endsWith('_cents') ? formatCents(value) : `${value}`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((one) => valueWords(name, one)).join(' and ');
  if (typeof value !== 'string') return JSON.stringify(value);
  return name.endsWith('_at') ? formatDateTime(value) : (WORDS[value] ?? value);
}
