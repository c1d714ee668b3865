import { describe, expect, it } from 'vitest';
import { hasEnded, lastDayFault } from './map-ending.ts';

describe('the last day of a shared map', () => {
  it('lasts until midnight in eastern Australia', () => {
    expect(hasEnded('2026-06-30', new Date('2026-06-30T13:59:00Z'))).toBe(false);
    expect(hasEnded('2026-06-30', new Date('2026-06-30T14:00:00Z'))).toBe(true);
    expect(hasEnded(null, new Date('2999-01-01T00:00:00Z'))).toBe(false);
  });

  it.each([
    [null, null],
    ['2026-06-30', null],
    ['2026-06-29', 'The last day cannot be in the past.'],
    ['2026-02-30', 'Enter a valid date.'],
    ['30/6/2026', 'Enter a valid date.'],
  ])('given as %s: %s', (day, fault) => {
    expect(lastDayFault(day, new Date('2026-06-30T02:00:00Z'))).toBe(fault);
  });
});
