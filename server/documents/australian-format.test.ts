import { expect, it } from 'vitest';
import { formatHectares } from './australian-format.ts';

it('areas in documents have two decimals, and four where two would show zero', () => {
  expect(formatHectares(39006.014)).toBe('39,006.01');
  expect(formatHectares(7)).toBe('7.00');
  expect(formatHectares(0.0041)).toBe('0.0041');
});
