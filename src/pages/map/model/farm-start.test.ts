import { expect, it } from 'vitest';
import type { FoundPlace } from '#features/search-map';
import { farmStartAt } from './farm-start.ts';

const HOUSE: FoundPlace = {
  kind: 'place',
  label: '25 Banksia St, Wirrabilla NSW 2704',
  position: [146.4, -34.4],
  extent: [146.39, -34.41, 146.41, -34.39],
  parts: {
    roadNumber: '25',
    roadName: 'Banksia Street',
    town: 'Wirrabilla',
    state: 'NSW',
    postCode: '2704',
    country: 'AU',
  },
  parcels: [],
};

it('a house gives the farm its address, location and gate', () => {
  expect(farmStartAt(HOUSE).place).toEqual({
    address: HOUSE.parts,
    location: { address: HOUSE.label, position: HOUSE.position },
    gate: HOUSE.position,
  });
});

it('a town gives no gate, because its centre is not a gate', () => {
  const town = { ...HOUSE, parts: { ...HOUSE.parts!, roadNumber: '', roadName: '' } };
  expect(farmStartAt(town).place.gate).toBeNull();
});

it('coordinates give only the gate', () => {
  const position: FoundPlace = { ...HOUSE, kind: 'coordinates', parts: null, extent: null };
  expect(farmStartAt(position).place).toEqual({
    address: null,
    location: null,
    gate: HOUSE.position,
  });
});

it('a parcel gives its land, but no gate', () => {
  const geometry = { type: 'Polygon' as const, coordinates: [] };
  const parcels = [{ cadastre_polygon_pid: 'NSW1', jurisdictional_id: '1//DP1', geometry }];
  const start = farmStartAt({ ...HOUSE, kind: 'parcel', parts: null, parcels });
  expect(start).toEqual({ place: { address: null, location: null, gate: null }, parcels });
});

it('a state that the form does not list is left for the user to choose', () => {
  const bay = { ...HOUSE, parts: { ...HOUSE.parts!, state: 'JBT' } };
  expect(farmStartAt(bay).place.address?.state).toBe('');
});
