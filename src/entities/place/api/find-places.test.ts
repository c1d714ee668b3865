import { describe, expect, it, vi } from 'vitest';
import { findPlaces } from './find-places.ts';
import { GeocoderError } from './geocoder-error.ts';
import { placesIn } from './read-places.ts';

const ardlethan = {
  address_components: [],
  formatted_address: 'Ardlethan NSW 2665, Australia',
  place_id: 'ardlethan',
  types: ['locality'],
  geometry: {
    location: { lat: -34.35, lng: 146.9 },
    location_type: 'APPROXIMATE',
    viewport: { northeast: { lat: -34.3, lng: 147 }, southwest: { lat: -34.4, lng: 146.8 } },
  },
};

const answering = (body: unknown, status = 200) =>
  vi.fn<typeof fetch>(async () => new Response(JSON.stringify(body), { status }));

describe('placesIn', () => {
  it('reads address, position and viewport, longitude first (API-53)', () => {
    expect(placesIn({ status: 'OK', results: [ardlethan] })).toEqual([
      {
        id: 'ardlethan',
        address: 'Ardlethan NSW 2665, Australia',
        parts: { roadNumber: '', roadName: '', town: '', state: '', postCode: '', country: '' },
        position: [146.9, -34.35],
        extent: [146.8, -34.4, 147, -34.3],
      },
    ]);
  });

  it('returns no places for ZERO_RESULTS', () => {
    expect(placesIn({ status: 'ZERO_RESULTS', results: [] })).toEqual([]);
  });

  it.each([
    { status: 'OVER_QUERY_LIMIT', results: [] },
    { status: 'REQUEST_DENIED', results: [], error_message: 'bad key' },
    { results: [ardlethan] },
    { status: 'OK', results: [{ ...ardlethan, geometry: {} }] },
    'a page of a proxy',
  ])('rejects an invalid response: %j', (answer) => {
    expect(() => placesIn(answer)).toThrow(GeocoderError);
  });
});

describe('findPlaces', () => {
  it('sends the typed address and region au, and keeps the key in the URL (OP-18)', async () => {
    const fetchAnswer = answering({ status: 'OK', results: [ardlethan] });
    await findPlaces({
      geocoderUrl: 'https://maps.example/geocode/json?key=k',
      address: '1 Gum Rd & Co, Ardlethan',
      fetch: fetchAnswer,
    });
    const asked = new URL(String(fetchAnswer.mock.calls[0]![0]));
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      key: 'k',
      address: '1 Gum Rd & Co, Ardlethan',
      region: 'au',
    });
  });

  it('sends the access token of the user', async () => {
    const fetchAnswer = answering({ status: 'ZERO_RESULTS', results: [] });
    await findPlaces({
      geocoderUrl: 'https://maps.example/',
      address: 'x',
      token: async () => 'token-of-ann',
      fetch: fetchAnswer,
    });
    expect(fetchAnswer.mock.calls[0]![1]?.headers).toEqual({
      authorization: 'Bearer token-of-ann',
    });
  });

  it('truncates an address to the length that a geocoder accepts', async () => {
    const fetchAnswer = answering({ status: 'ZERO_RESULTS', results: [] });
    await findPlaces({
      geocoderUrl: 'https://maps.example/',
      address: 'x'.repeat(500),
      fetch: fetchAnswer,
    });
    const asked = new URL(String(fetchAnswer.mock.calls[0]![0]));
    expect(asked.searchParams.get('address')).toHaveLength(300);
  });

  it.each([
    ['an error page', () => Promise.resolve(new Response('<h1>502</h1>', { status: 502 }))],
    ['a page that is not JSON', () => Promise.resolve(new Response('<h1>Hi</h1>'))],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('explains that the search is unreachable: %s', async (_case, answer) => {
    await expect(
      findPlaces({ geocoderUrl: 'https://maps.example/', address: 'x', fetch: answer }),
    ).rejects.toThrow('The address search cannot be reached. Please try again later.');
  });

  it('rejects with the signal’s reason when aborted', async () => {
    const abort = new AbortController();
    abort.abort();
    await expect(
      findPlaces({
        geocoderUrl: 'https://maps.example/',
        address: 'x',
        signal: abort.signal,
        fetch: () => Promise.reject(abort.signal.reason),
      }),
    ).rejects.toBe(abort.signal.reason);
  });
});
