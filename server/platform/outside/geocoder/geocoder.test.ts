import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { GeocodeResponse } from '#shared/api/geocoding';
import { OutsideUnavailableError } from '../outside-unavailable.ts';
import { createGeocoder, type GeocoderSettings } from './index.ts';

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown;

/** A geocoder with a local server, and the requests it received. */
async function geocoderAnswering(answer: Answer, settings: Partial<GeocoderSettings> = {}) {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '/', 'http://local'));
    answer(response, request);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`;
  return { asked, ...createGeocoder({ url, kind: 'google', ...settings }) };
}

const json =
  (body: unknown): Answer =>
  (response) =>
    response.end(JSON.stringify(body));

const GOOGLE_MAIN_STREET: GeocodeResponse = {
  results: [
    {
      address_components: [{ long_name: 'Main Street', short_name: 'Main St', types: ['route'] }],
      formatted_address: 'Main St, Wirrabilla NSW 2700, Australia',
      geometry: {
        location: { lat: -34.8, lng: 146.9 },
        location_type: 'GEOMETRIC_CENTER',
        viewport: { northeast: { lat: -34.7, lng: 147 }, southwest: { lat: -34.9, lng: 146.8 } },
      },
      place_id: 'abc',
      types: ['route'],
    },
  ],
  status: 'OK',
};

describe('createGeocoder', () => {
  it("queries a geocoder of Google's kind with address, region and key (API-53)", async () => {
    const { asked, geocode } = await geocoderAnswering(json(GOOGLE_MAIN_STREET), { apiKey: 'k1' });
    expect(await geocode(' Main St & Co ', 'AU')).toEqual(GOOGLE_MAIN_STREET);
    expect(Object.fromEntries(asked[0]!.searchParams)).toEqual({
      address: 'Main St & Co',
      region: 'au',
      key: 'k1',
    });
  });

  it('answers ZERO_RESULTS if there are no results', async () => {
    for (const [kind, empty] of [
      ['google', { results: [], status: 'ZERO_RESULTS' }],
      ['nominatim', []],
      ['photon', { type: 'FeatureCollection', features: [] }],
    ] as const) {
      const { geocode } = await geocoderAnswering(json(empty), { kind });
      expect(await geocode('nowhere', 'au')).toEqual({ results: [], status: 'ZERO_RESULTS' });
    }
  });

  it('sends nothing for a blank or overlong address', async () => {
    const { asked, geocode } = await geocoderAnswering(json(GOOGLE_MAIN_STREET));
    expect((await geocode('  ', 'au')).status).toBe('INVALID_REQUEST');
    expect((await geocode('a'.repeat(301), 'au')).status).toBe('INVALID_REQUEST');
    expect(asked).toEqual([]);
    expect((await geocode('a'.repeat(300), 'au')).status).toBe('OK');
  });

  it('prefers Australia without excluding other countries (OP-18)', async () => {
    const nominatim = await geocoderAnswering(json([]), { kind: 'nominatim' });
    const photon = await geocoderAnswering(json({ features: [] }), { kind: 'photon' });
    for (const { asked, geocode } of [nominatim, photon]) {
      await geocode('Lincoln Road', 'au');
      await geocode('Lincoln Road', 'nz');
      expect(asked[0]!.searchParams.get('q')).toBe('Lincoln Road');
      expect(asked.map((url) => url.searchParams.has('countrycodes'))).toEqual([false, false]);
    }
    expect(nominatim.asked.map((url) => url.searchParams.has('viewbox'))).toEqual([true, false]);
    expect(nominatim.asked[0]!.searchParams.has('bounded')).toBe(false);
    expect(photon.asked.map((url) => url.searchParams.has('lat'))).toEqual([true, false]);
  });

  it("converts a house of Nominatim to Google's format", async () => {
    const { geocode } = await geocoderAnswering(
      json([
        {
          place_id: 77,
          lat: '-34.8001',
          lon: '146.9002',
          boundingbox: ['-34.8002', '-34.8000', '146.9001', '146.9003'],
          display_name: '12, Main Street, Wirrabilla, New South Wales, 2700, Australia',
          name: '',
          addresstype: 'building',
          address: {
            house_number: '12',
            road: 'Main Street',
            town: 'Wirrabilla',
            county: 'Mirrool Shire',
            state: 'New South Wales',
            'ISO3166-2-lvl4': 'AU-NSW',
            postcode: '2700',
            country: 'Australia',
            country_code: 'au',
          },
        },
      ]),
      { kind: 'nominatim' },
    );
    const answer = await geocode('12 Main Street', 'au');
    expect(GeocodeResponse.parse(answer)).toEqual(answer);
    const house = answer.results[0]!;
    expect(house.formatted_address).toBe('12 Main St, Wirrabilla NSW 2700, Australia');
    expect(house.types).toEqual(['street_address']);
    expect(house.geometry.location).toEqual({ lat: -34.8001, lng: 146.9002 });
    expect(house.geometry.location_type).toBe('ROOFTOP');
    expect(house.address_components.map((part) => [part.types[0], part.short_name])).toEqual([
      ['street_number', '12'],
      ['route', 'Main St'],
      ['locality', 'Wirrabilla'],
      ['administrative_area_level_2', 'Mirrool Shire'],
      ['administrative_area_level_1', 'NSW'],
      ['country', 'AU'],
      ['postal_code', '2700'],
    ]);
  });

  it('converts a town of Nominatim with its bounds, west to east and south to north', async () => {
    const { geocode } = await geocoderAnswering(
      json([
        {
          place_id: 78,
          lat: '-35.11',
          lon: '147.37',
          boundingbox: ['-35.2', '-35.0', '147.2', '147.5'],
          display_name: 'Wagga Wagga, New South Wales, Australia',
          name: 'Wagga Wagga',
          addresstype: 'city',
          address: { city: 'Wagga Wagga', state: 'New South Wales', country: 'Australia' },
        },
      ]),
      { kind: 'nominatim' },
    );
    const [town] = (await geocode('Wagga Wagga', 'au')).results;
    expect(town?.types).toEqual(['locality', 'political']);
    expect(town?.geometry.bounds).toEqual({
      southwest: { lat: -35.2, lng: 147.2 },
      northeast: { lat: -35, lng: 147.5 },
    });
  });

  it("converts streets and states of Photon to Google's format", async () => {
    const { geocode } = await geocoderAnswering(
      json({
        features: [
          {
            geometry: { coordinates: [172.6, -43.55] },
            properties: {
              osm_type: 'W',
              osm_id: 5,
              type: 'street',
              name: 'Lincoln Road',
              city: 'Christchurch',
              state: 'Canterbury',
              postcode: '8024',
              country: 'New Zealand',
              countrycode: 'NZ',
              extent: [172.59, -43.54, 172.61, -43.56],
            },
          },
          {
            geometry: { coordinates: [147, -32] },
            properties: {
              osm_type: 'R',
              osm_id: 6,
              type: 'state',
              name: 'New South Wales',
              country: 'Australia',
              countrycode: 'AU',
            },
          },
        ],
      }),
      { kind: 'photon' },
    );
    const answer = await geocode('Lincoln Road', 'au');
    expect(GeocodeResponse.parse(answer)).toEqual(answer);
    const [road, state] = answer.results;
    expect(road?.formatted_address).toBe('Lincoln Rd, Christchurch 8024, New Zealand');
    expect(road?.types).toEqual(['route']);
    expect(road?.geometry.bounds).toEqual({
      southwest: { lat: -43.56, lng: 172.59 },
      northeast: { lat: -43.54, lng: 172.61 },
    });
    expect(state?.formatted_address).toBe('New South Wales, Australia');
    expect(state?.address_components[0]?.short_name).toBe('NSW');
  });

  it('rejects with OutsideUnavailableError for every failure', async () => {
    const reasons: Record<string, [Answer, Partial<GeocoderSettings>?]> = {
      timeout: [() => undefined, { timeoutMs: 60 }],
      oversize: [(response) => response.end(Buffer.alloc(1024 * 1024 + 1, 32))],
      redirect: [(response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end()],
      garbage: [(response) => response.end('<html>Sign in to the wireless network</html>')],
      status: [(response) => response.writeHead(403).end('{}')],
      network: [(response) => response.destroy()],
    };
    for (const [reason, [answer, settings]] of Object.entries(reasons)) {
      const { geocode } = await geocoderAnswering(answer, settings);
      const error: unknown = await geocode('Main Street', 'au').catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(OutsideUnavailableError);
      expect(error).toMatchObject({ system: 'Geocoder', reason });
    }
  });

  it('treats an answer of another format, and REQUEST_DENIED, as garbage', async () => {
    for (const [kind, body] of [
      ['google', { results: [{ formatted_address: 'x' }], status: 'OK' }],
      ['google', { results: [], status: 'REQUEST_DENIED' }],
      ['nominatim', [{ place_id: 1, lat: '95x', lon: '1', display_name: 'x' }]],
      ['photon', { features: [{ geometry: { coordinates: [1e9, 0] }, properties: {} }] }],
    ] as const) {
      const { geocode } = await geocoderAnswering(json(body), { kind });
      await expect(geocode('Main Street', 'au')).rejects.toMatchObject({ reason: 'garbage' });
    }
  });

  it('stops calling a geocoder that keeps failing', async () => {
    const { asked, geocode } = await geocoderAnswering((response) => response.writeHead(500).end());
    for (let i = 0; i < 5; i++) {
      await expect(geocode('Main Street', 'au')).rejects.toMatchObject({ reason: 'status' });
    }
    await expect(geocode('Main Street', 'au')).rejects.toMatchObject({ reason: 'breaker-open' });
    expect(asked).toHaveLength(5);
  });
});
