import { expect, it } from 'vitest';
import { farmsByName } from './farm-list.ts';

it('farmsByName ignores case and leaves its argument unchanged (MAP-13)', () => {
  const given = ['Back Creek 10', 'mirrool', 'Kurrajong', 'Back Creek 2'].map((name, index) => ({
    property_id: index + 1,
    property_name: name,
  }));
  expect(farmsByName(given).map((farm) => farm.property_name)).toEqual([
    'Back Creek 2',
    'Back Creek 10',
    'Kurrajong',
    'mirrool',
  ]);
  expect(given[0]!.property_name).toBe('Back Creek 10');
});

it('farmsByName lists farms with the same name in order of creation', () => {
  const twins = [7, 3].map((property_id) => ({ property_id, property_name: 'Home' }));
  expect(farmsByName(twins).map((farm) => farm.property_id)).toEqual([3, 7]);
});
