import { expect, it } from 'vitest';
import { statementState, type StatementState } from './statement-state.ts';

it.each<[number, string, StatementState]>([
  [0, '2026-11-15', 'open'],
  [0, '2026-11-16', 'overdue'],
  [99, '2026-11-15', 'part'],
  [99, '2026-11-16', 'overdue'],
  [100, '2026-12-31', 'paid'],
])('a statement of 100 with %i paid is, on %s, %s', (paid, today, state) => {
  expect(statementState({ total: 100, paid, dueOn: '2026-11-15', today })).toBe(state);
});
