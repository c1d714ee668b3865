import { describe, expect, it } from 'vitest';
import type { BillingFacts } from './billing.ts';
import { gstOf, gstOfLines } from './gst.ts';

const factsOf = (cents: readonly number[], changes: Partial<BillingFacts> = {}): BillingFacts => ({
  issuer: { name: 'Fenceline Pty Ltd', abn: '51 824 753 556', contact: 'a@b.example' },
  isTaxed: true,
  isSample: false,
  buyer: { name: 'Ann Farmer', abn: null, email: 'ann@farm.example' },
  orderNumber: 1,
  lines: cents.map((one) => ({ text: 'Farm Key', cents: one })),
  totalCents: cents.reduce((sum, one) => sum + one, 0),
  payment: '',
  ...changes,
});
const sumOf = (parts: readonly number[]) => parts.reduce((sum, one) => sum + one, 0);

describe('the GST of a document', () => {
  it('is none on a receipt and for an issuer that is not registered', () => {
    expect(gstOf('receipt', factsOf([1_100]))).toBe(0);
    expect(gstOf('invoice', factsOf([1_100], { isTaxed: false }))).toBe(0);
  });

  it('is one eleventh of the taxed lines alone', () => {
    const lines: BillingFacts['lines'] = [
      { text: 'Farm Key', cents: 1_100, isUntaxed: true },
      { text: 'Farm Key', cents: 2_200 },
    ];
    const mixed = factsOf([], { lines, totalCents: 3_300, untaxedCents: 1_100 });
    expect(gstOf('statement', mixed)).toBe(200);
    expect(gstOfLines('statement', mixed)).toEqual([0, 200]);
  });

  it.each([[[40_00, 40_00, 40_00]], [[99_95, 1, 2, 3]], [[0, 0]], [Array(97).fill(3_999)]])(
    'of the lines %j adds up to the GST of the total',
    (cents) => {
      const facts = factsOf(cents);
      expect(sumOf(gstOfLines('invoice', facts))).toBe(gstOf('invoice', facts));
      const other = factsOf(cents, { gstCents: gstOf('invoice', facts) + 1 });
      if (facts.totalCents > 0) expect(sumOf(gstOfLines('invoice', other))).toBe(other.gstCents);
    },
  );
});
