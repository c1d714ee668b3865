import { expect, it } from 'vitest';
import type { PlanEvent } from '#shared/api/contract';
import { eventWords } from './event-words.ts';

const issued = (object_id: string, total_cents: number): PlanEvent => ({
  event_id: 1,
  at: '2026-11-01T06:00:00.000Z',
  actor: null,
  action: 'issued',
  object_id,
  about: null,
  before: null,
  after: { month: '2026-10', total_cents },
});

it('the audit names the month of a statement, and its number if there is something to pay', () => {
  expect(eventWords(issued('INV-000007', 18_400))).toBe(
    'Statement of October 2026, INV-000007: $184.00',
  );
  expect(eventWords(issued('2026-10', 0))).toBe('Statement of October 2026: $0.00');
});

it('a statement’s payments are named with their amounts', () => {
  const paid = { ...issued('INV-000007', 0), after: { amount_cents: 3_000 } };
  expect(eventWords({ ...paid, action: 'paid' })).toBe('Statement INV-000007 paid: $30.00');
  expect(eventWords({ ...paid, action: 'payment undone', before: paid.after })).toBe(
    'Payment of INV-000007 undone: $30.00',
  );
  const back = { ...paid, action: 'payment taken back', after: { amount_cents: -3_000 } };
  expect(eventWords(back)).toBe('Payment of INV-000007 taken back: $30.00');
});
