import { expect, it } from 'vitest';
import { partsOf } from './place-parts.ts';

const part = (type: string, long_name: string, short_name = long_name) => ({
  long_name,
  short_name,
  types: [type, 'political'],
});

it('partsOf reads an Australian address with its state’s abbreviation', () => {
  const components = [
    part('street_number', '25'),
    part('route', 'Banksia Street', 'Banksia St'),
    part('locality', 'Wirrabilla'),
    part('administrative_area_level_2', 'Mirrool Shire'),
    part('administrative_area_level_1', 'New South Wales', 'NSW'),
    part('country', 'Australia', 'AU'),
    part('postal_code', '2704'),
  ];
  expect(partsOf(components)).toEqual({
    roadNumber: '25',
    roadName: 'Banksia Street',
    town: 'Wirrabilla',
    state: 'NSW',
    postCode: '2704',
    country: 'AU',
  });
});

it('partsOf reads a foreign address with its state’s name and leaves unknown parts empty', () => {
  const components = [
    part('sublocality', 'Addington'),
    part('administrative_area_level_1', 'Canterbury', 'CAN'),
    part('country', 'New Zealand', 'NZ'),
  ];
  expect(partsOf(components)).toEqual({
    roadNumber: '',
    roadName: '',
    town: 'Addington',
    state: 'Canterbury',
    postCode: '',
    country: 'NZ',
  });
});
