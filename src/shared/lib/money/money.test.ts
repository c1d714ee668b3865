import { describe, expect, it } from 'vitest';
import { centsOf, decimalOf, dollarsOf, formatCents, formatPrice } from './money.ts';

describe('money', () => {
  it('converts dollars to whole cents without binary rounding drift', () => {
    expect(centsOf(75)).toBe(7_500);
    expect(centsOf(19.99)).toBe(1_999);
    expect(centsOf(1.005 * 100)).toBe(10_050);
    expect([0.1, 0.2].map(centsOf).reduce((sum, cents) => sum + cents)).toBe(30);
  });

  it('converts every cent up to a thousand dollars to dollars and back', () => {
    const amounts = Array.from({ length: 100_001 }, (_, cents) => cents);
    expect(amounts.filter((cents) => centsOf(dollarsOf(cents)) !== cents)).toEqual([]);
  });

  it('formats two decimals for payment orders and Australian dollars for people', () => {
    expect(decimalOf(7_500)).toBe('75.00');
    expect(decimalOf(123_405)).toBe('1234.05');
    expect(formatCents(123_450)).toBe('$1,234.50');
    expect([7_500, 9_995, 0].map(formatPrice)).toEqual(['$75', '$99.95', '$0']);
    expect(formatCents(0)).toBe('$0.00');
  });

  it('formats prices without cents if they have none', () => {
    expect([7_500, 7_550, 123_400].map(formatPrice)).toEqual(['$75', '$75.50', '$1,234']);
  });
});
