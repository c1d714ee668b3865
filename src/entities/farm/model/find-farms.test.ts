import { describe, expect, it } from 'vitest';
import { farmRecord } from '../../../../tests/support/screens/farm-record.ts';
import { farmSummary } from '../../../../tests/support/screens/farm-summary.ts';
import { findFarms, type LpaFilter } from './find-farms.ts';

const farms = [
  farmRecord({ property_id: 1, property_name: 'Kurrajong Park', pic_code: 'NK123456' }),
  farmRecord({
    property_id: 2,
    property_name: 'Señor Creek',
    pic_code: '',
    front_gate_address: '',
    typed_front_gate_address: '4***Gum Road***Coolamon***NSW***2701',
  }),
];
const summaries = new Map([
  [1, farmSummary({ property_id: 1, lpa_verified: true, lot_plans: ['12//DP755510'] })],
  [2, farmSummary({ property_id: 2, lot_plans: ['3/B/DP758001'] })],
]);
const found = (search: string, lpa: LpaFilter = 'all') =>
  findFarms(farms, summaries, { search, lpa }).map((farm) => farm.property_id);

describe('findFarms', () => {
  it.each([
    ['', [1, 2]],
    ['  ', [1, 2]],
    ['PARK', [1]],
    ['senor', [2]],
    ['nk12', [1]],
    ['coolamon', [2]],
    ['creek gum', [2]],
    ['park gum', []],
    ['***', []],
    ['12//dp755510', [1]],
    ['12/DP755510', [1]],
    ['DP758001 creek', [2]],
  ])('for “%s” finds the farms %j (FARMS-01, FARMS-14)', (search, ids) => {
    expect(found(search)).toEqual(ids);
  });

  it('filters by verification, and treats a farm as not verified until its state has loaded', () => {
    expect(found('', 'verified')).toEqual([1]);
    expect(found('', 'not-verified')).toEqual([2]);
    expect(found('park', 'not-verified')).toEqual([]);
    const unknown = findFarms(farms, new Map(), { search: '', lpa: 'not-verified' });
    expect(unknown).toHaveLength(2);
  });
});
