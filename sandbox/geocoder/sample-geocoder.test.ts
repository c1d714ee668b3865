import { describe, expect, it } from 'vitest';
import { GeocodeResponse } from '#shared/api/geocoding';
import { smallLandscape } from '../small-landscape.fixture.ts';
import { createSampleGeocoder } from './index.ts';

const { geocode } = createSampleGeocoder(smallLandscape);

const lines = (address: string) =>
  geocode({ address }).results.map((result) => result.formatted_address);
const first = (address: string) => geocode({ address }).results[0];

describe('createSampleGeocoder', () => {
  it("finds a house by its full address and returns it in Google's format (API-53)", () => {
    const answer = geocode({ address: '12 Main Street, Wirrabilla NSW 2704' });
    expect(GeocodeResponse.parse(answer)).toEqual(answer);
    expect(answer.status).toBe('OK');
    expect(answer.results).toHaveLength(1);
    const house = answer.results[0]!;
    expect(house.formatted_address).toBe('12 Main St, Wirrabilla NSW 2704, Australia');
    expect(house.types).toEqual(['street_address']);
    expect(house.geometry.location_type).toBe('ROOFTOP');
    expect(house.geometry.location.lat).toBeCloseTo(-34.39945, 6);
    expect(house.geometry.location.lng).toBeCloseTo(146.3895, 6);
    expect(house.partial_match).toBeUndefined();
    expect(house.address_components.map(({ types, long_name }) => [types[0], long_name])).toEqual([
      ['street_number', '12'],
      ['route', 'Main Street'],
      ['locality', 'Wirrabilla'],
      ['administrative_area_level_2', 'Mirrool'],
      ['administrative_area_level_1', 'New South Wales'],
      ['country', 'Australia'],
      ['postal_code', '2704'],
    ]);
  });

  it.each([
    '12 main st wirrabilla',
    '12 MAIN ST., WIRRABILLA',
    'Unit 3/12 Main St Wirrabilla',
    'unit 3 12 Main Street Wirrabilla',
    '12A Main Street, Wirrabilla, New South Wales, Australia',
    '12-14 Main Str Wirra',
    '12 Main Wirrabilla 2704',
    '12 Máin Street Wirrabilla',
  ])('understands %s', (address) => {
    expect(lines(address)).toEqual(['12 Main St, Wirrabilla NSW 2704, Australia']);
  });

  it('lists a street name in every town, or only in a given town', () => {
    expect(lines('Main Street')).toEqual([
      'Main St, Wirrabilla NSW 2704, Australia',
      'Main St, Merriwindi NSW 2709, Australia',
    ]);
    expect(lines('Main Street Merriwindi')).toEqual(['Main St, Merriwindi NSW 2709, Australia']);
    expect(lines('2 Main Street 2709')[0]).toBe('2 Main St, Merriwindi NSW 2709, Australia');
  });

  it('gives a street bounds and the position of a house in it', () => {
    const street = first('Back Creek Road')!;
    expect(street.types).toEqual(['route']);
    expect(street.geometry.location_type).toBe('GEOMETRIC_CENTER');
    expect(street.geometry.location.lng).toBeCloseTo(146.42515, 6);
    expect(street.geometry.bounds?.northeast.lat).toBeCloseTo(-34.385, 6);
  });

  it('returns the street as a partial match for a number that no house has', () => {
    for (const number of ['1', '225', '9000']) {
      const street = first(`${number} Back Creek Road`)!;
      expect(street.formatted_address).toBe('Back Creek Rd, Wirrabilla NSW 2704, Australia');
      expect(street.partial_match).toBe(true);
    }
  });

  it('returns the town when the street is unknown', () => {
    const town = first('7 Nosuch Street, Wirrabilla')!;
    expect(town.formatted_address).toBe('Wirrabilla NSW 2704, Australia');
    expect(town.partial_match).toBe(true);
  });

  it('finds places by name prefix, postcode, state and country', () => {
    expect(lines('wirra')).toEqual(['Wirrabilla NSW 2704, Australia']);
    expect(lines('2709')).toEqual(['NSW 2709, Australia', 'Merriwindi NSW 2709, Australia']);
    expect(lines('2650')).toEqual(['Wagga Wagga NSW 2650, Australia']);
    expect(lines('nsw')).toEqual(['New South Wales, Australia']);
    expect(lines('Australia')[0]).toBe('Australia');
  });

  it('gives towns a viewport to zoom to', () => {
    for (const [typed, line] of [
      ['Sydney', 'Sydney NSW 2000, Australia'],
      ['wagga', 'Wagga Wagga NSW 2650, Australia'],
      ['St George', 'St George QLD 4487, Australia'],
    ] as const) {
      const town = first(typed)!;
      expect(town.formatted_address).toBe(line);
      const { viewport, location, bounds } = town.geometry;
      expect(bounds).toEqual(viewport);
      expect(viewport.northeast.lat - viewport.southwest.lat).toBeGreaterThan(0.05);
      expect(location.lat).toBeGreaterThan(viewport.southwest.lat);
    }
  });

  it('finds addresses abroad by the name of their country (OP-18)', () => {
    expect(lines('Lincoln Road, Christchurch, New Zealand')).toEqual([
      'Lincoln Rd, Christchurch 8024, New Zealand',
    ]);
    expect(lines('Lincoln Way, Ames, IA 50010, USA')).toEqual([
      'Lincoln Way, Ames IA 50010, United States',
    ]);
    expect(lines('Church Street Ludlow SY8 1AP United Kingdom')).toEqual([
      'Church St, Ludlow SY8 1AP, United Kingdom',
    ]);
    expect(lines('Main Street Wirrabilla, New Zealand')).toEqual([]);
  });

  it('excludes places outside the given state', () => {
    expect(lines('Wirrabilla QLD')).toEqual([]);
    expect(lines('Wirrabilla NSW')).toEqual(['Wirrabilla NSW 2704, Australia']);
  });

  it("reads a state's name inside a street name as part of the street", () => {
    expect(lines('Victoria Street')).not.toContain('Victoria, Australia');
    expect(lines('Victoria')).toEqual(['Victoria, Australia']);
  });

  it('returns ZERO_RESULTS for unknown places', () => {
    for (const address of ['Paris', 'xyzzy', '12', '///', '%%%', '東京']) {
      expect(geocode({ address })).toEqual({ results: [], status: 'ZERO_RESULTS' });
    }
  });

  it('returns INVALID_REQUEST for a missing or blank address and one over 300 characters', () => {
    for (const params of [{}, { address: '' }, { address: '  ' }, { address: 'x'.repeat(301) }]) {
      const answer = geocode(params);
      expect(answer.status).toBe('INVALID_REQUEST');
      expect(answer.results).toEqual([]);
      expect(answer.error_message).toMatch(/address/);
    }
  });

  it('answers quickly to inputs that would hang a backtracking search', () => {
    const hard = [
      'a '.repeat(150),
      '1/'.repeat(150),
      'main '.repeat(60),
      '-'.repeat(300),
      '9'.repeat(300),
    ];
    for (const address of hard) {
      expect(geocode({ address: address.slice(0, 300) }).status).not.toBe('INVALID_REQUEST');
    }
  });
});
