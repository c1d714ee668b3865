import { expect, it } from 'vitest';
import { formatHectares, formatLongDate } from './australian-format.ts';

it('writes the date in Sydney, day before month', () => {
  expect(formatLongDate(new Date('2026-11-20T12:59:59Z'))).toBe('20 November 2026');
  expect(formatLongDate(new Date('2026-11-20T13:00:00Z'))).toBe('21 November 2026');
  expect(formatLongDate(new Date('2026-06-30T14:00:00Z'))).toBe('1 July 2026');
});

it('writes hectares with two decimals, and with four where two would show zero', () => {
  expect(formatHectares(39006.014)).toBe('39,006.01');
  expect(formatHectares(7)).toBe('7.00');
  expect(formatHectares(0.0041)).toBe('0.0041');
});
