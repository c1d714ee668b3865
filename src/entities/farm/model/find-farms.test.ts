import { describe, expect, it } from 'vitest';
import { farmRecord } from '../../../../tests/support/screens/farm-record.ts';
import { findFarms } from './find-farms.ts';

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
const found = (search: string) => findFarms(farms, search).map((farm) => farm.property_id);

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
  ])('for “%s” finds the farms %j (FARMS-01, FARMS-14)', (search, ids) => {
    expect(found(search)).toEqual(ids);
  });
});
