import { expect, it } from 'vitest';
import { blankFarmDraft } from './farm-draft.ts';
import { withPlace, type FarmPlace } from './farm-place.ts';

const GATE = [146.4, -34.4] as const;
const ADDRESS = {
  roadNumber: '25',
  roadName: 'Banksia Street',
  town: 'Wirrabilla',
  state: 'NSW',
  postCode: '2704',
};
const PLACE: FarmPlace = {
  address: { ...ADDRESS, country: 'AU' },
  location: { address: '25 Banksia St, Wirrabilla NSW 2704', position: GATE },
  gate: GATE,
};

it('withPlace fills in address, location and gate', () => {
  expect(withPlace(blankFarmDraft(), PLACE)).toMatchObject({
    country: 'AU',
    address: ADDRESS,
    location: PLACE.location,
    gate: GATE,
    boundaryType: 'farm_key',
  });
});

it('withPlace asks for a boundary file outside Australia, as choosing the country does', () => {
  const abroad = { ...PLACE, address: { ...ADDRESS, country: 'NZ' } };
  expect(withPlace(blankFarmDraft(), abroad)).toMatchObject({
    country: 'NZ',
    address: ADDRESS,
    boundaryType: 'geojson',
  });
});

it('withPlace keeps the fields that a bare position does not provide, and a gate that is set', () => {
  const typed = { ...withPlace(blankFarmDraft(), PLACE), name: 'Banksia Rise' };
  const elsewhere = { address: null, location: null, gate: [147, -35] as const };
  expect(withPlace(typed, elsewhere)).toEqual(typed);
});
