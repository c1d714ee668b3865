import { describe, expect, it } from 'vitest';
import { formatHectares, landWords } from './farm-summary.ts';

const summary = {
  property_id: 7,
  area_ha: 412.34,
  lot_plans: ['12//DP755510', '13//DP755510'],
  lpa_verified: false,
  lpa_verified_at: null,
  key_bought_at: null,
};

describe('a farm’s land', () => {
  it.each([
    [0.04, '0.04 ha'],
    [99.94, '99.9 ha'],
    [412.34, '412 ha'],
    [12_345.6, '12,346 ha'],
  ])('of %d hectares reads “%s”', (areaHa, words) => {
    expect(formatHectares(areaHa)).toBe(words);
  });

  it('is its area and its parcels', () => {
    expect(landWords(summary)).toEqual(['412 ha', '2 parcels']);
    expect(landWords({ ...summary, lot_plans: ['1//DP1'] })).toEqual(['412 ha', '1 parcel']);
  });

  it('says that a farm has a custom boundary, or none', () => {
    expect(landWords({ ...summary, lot_plans: [] })).toEqual(['412 ha', 'custom boundary']);
    expect(landWords({ ...summary, area_ha: null, lot_plans: [] })).toEqual(['No boundary yet']);
  });
});
