import { describe, expect, it } from 'vitest';
import { farmRecord } from '../../../../tests/support/screens/farm-record.ts';
import { farmSummary } from '../../../../tests/support/screens/farm-summary.ts';
import { countFilters, farmQuery, type FarmQuery } from './farm-query.ts';
import { totalsWords } from './farm-totals.ts';
import { findFarms, stateOf } from './find-farms.ts';

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
  [
    2,
    farmSummary({
      property_id: 2,
      lot_plans: ['3/B/DP758001'],
      paddocks: 12,
      key_bought_at: '2026-01-02T00:00:00.000Z',
    }),
  ],
]);
const found = (search: string, filters: FarmQuery = {}) =>
  findFarms(farms, summaries, { search, ...filters }).map((farm) => farm.property_id);

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

  it('filters by verification, Farm Key, paddocks and state, all of which a farm must meet', () => {
    expect(found('', { lpa: 'verified' })).toEqual([1]);
    expect(found('', { lpa: 'not-verified' })).toEqual([2]);
    expect(found('park', { lpa: 'not-verified' })).toEqual([]);
    expect(found('', { key: 'owned' })).toEqual([2]);
    expect(found('', { key: 'not-owned' })).toEqual([1]);
    expect(found('', { paddocks: 'some' })).toEqual([2]);
    expect(found('', { paddocks: 'none', lpa: 'verified' })).toEqual([1]);
    expect(found('', { state: 'NSW', key: 'owned' })).toEqual([2]);
    expect(found('', { state: 'VIC' })).toEqual([]);
  });

  it('takes a farm as not verified, without key and paddocks, until its summary has loaded', () => {
    const query = { lpa: 'not-verified', key: 'not-owned', paddocks: 'none' } as const;
    expect(findFarms(farms, new Map(), query)).toHaveLength(2);
  });
});

describe('stateOf', () => {
  it.each([
    ['12 Victoria Road, Coolamon NSW 2701', 'NSW'],
    ['4 Wa Street, Dubbo nsw', 'NSW'],
    ['8 Nt Lane, Ngāruawāhia Waikato, New Zealand', 'NT'],
    ['', null],
    ['Somewhere', null],
  ])('reads the last state of “%s” as %s', (address, state) => {
    const farm = farmRecord({ front_gate_address: address, typed_front_gate_address: '' });
    expect(stateOf(farm)).toBe(state);
  });
});

describe('farmQuery', () => {
  it('drops values that no filter has, and empty words', () => {
    const params = { search: '', state: 'XX', lpa: 'verified', key: 1, page: 4 };
    expect(farmQuery(params)).toEqual({ lpa: 'verified' });
    expect(countFilters(farmQuery({ ...params, search: 12 }))).toBe(1);
    expect(farmQuery({ search: 12 })).toEqual({ search: '12' });
  });
});

describe('totalsWords', () => {
  it('adds up hectares and paddocks, and leaves out what is not known', () => {
    expect(totalsWords(farms, summaries)).toEqual(['2 farms', '825 ha', '12 paddocks']);
    expect(totalsWords(farms.slice(0, 1), new Map())).toEqual(['1 farm']);
    expect(totalsWords([], summaries, 2)).toEqual(['0 of 2 farms']);
  });
});
