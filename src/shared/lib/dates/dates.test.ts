import { describe, expect, it } from 'vitest';
import { formatDay, formatIssueDate, formatLongDate, formatMonth } from './index.ts';

it('formatMonth names the month in every time zone', () => {
  expect(formatMonth('2026-10')).toBe('October 2026');
});

it('formatLongDate names the day in Sydney in every time zone', () => {
  expect(formatLongDate(new Date('2026-11-20T12:59:59Z'))).toBe('20 November 2026');
  expect(formatLongDate(new Date('2026-11-20T13:00:00Z'))).toBe('21 November 2026');
  expect(formatLongDate('2026-06-30T14:00:00Z')).toBe('1 July 2026');
});

it('formatIssueDate names the day in Sydney in every time zone', () => {
  expect(formatIssueDate('2026-11-28T12:59:59Z')).toBe('28 Nov 2026');
  expect(formatIssueDate('2026-11-28T13:00:00Z')).toBe('29 Nov 2026');
});

describe('formatDay', () => {
  it('omits the year of a day in this year, and writes it for an earlier one', () => {
    const now = new Date('2026-11-23T12:00:00');
    expect(formatDay('2026-02-03T12:00:00', now)).toBe('3 Feb');
    expect(formatDay('2025-11-22T12:00:00', now)).toBe('22 Nov 2025');
  });
});
