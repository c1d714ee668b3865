import { describe, expect, it } from 'vitest';
import { planRecord } from '../../../../tests/support/orders/plan-record.ts';
import { leftOfCap, orderableLines, picked, withinCap } from './order-lines.ts';

const farm = {
  email: 'client@x.au',
  property_id: 7,
  property_name: 'Kurrajong Park',
  area_ha: 200,
  is_orderable: true,
  owned_types: [],
};
const lines = orderableLines([farm, { ...farm, property_id: 8 }], planRecord());

describe('what a plan’s owner orders for clients', () => {
  it('leaves out farms for which nothing can be made', () => {
    expect(orderableLines([{ ...farm, is_orderable: false }], planRecord())).toEqual([]);
  });

  it('knows what each report costs less than by card', () => {
    expect(lines.slice(0, 2)).toMatchObject([
      { key: '7 Property Key', priceCents: 6_000, savedCents: 1_500 },
      { key: '7 Benchmark Report', priceCents: 14_000, savedCents: 3_500 },
    ]);
  });

  it('brings the key that a benchmark needs, and takes both back together', () => {
    const both = picked(lines, new Set(), ['7 Benchmark Report'], true);
    expect([...both].toSorted()).toEqual(['7 Benchmark Report', '7 Property Key']);
    expect(picked(lines, both, ['7 Property Key'], false).size).toBe(0);
    const owned = orderableLines([{ ...farm, owned_types: ['Property Key'] }], planRecord());
    expect([...picked(owned, new Set(), ['7 Benchmark Report'], true)]).toEqual([
      '7 Benchmark Report',
    ]);
  });

  it('fits whole farms under what is left of the cap', () => {
    expect(leftOfCap({ cap_cents: 10_000, month_cents: 12_000 })).toBe(0);
    expect(leftOfCap({ cap_cents: null, month_cents: 12_000 })).toBeNull();
    const wanted = lines.filter(({ itemType }) => itemType !== 'Carbon Report');
    expect(withinCap(wanted, null)).toHaveLength(4);
    expect(withinCap(wanted, 39_999).map(({ farmId }) => farmId)).toEqual([7, 7]);
    expect(withinCap(wanted, 19_999)).toEqual([]);
  });
});
