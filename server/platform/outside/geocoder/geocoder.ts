import {
  type GeocodeResponse,
  type GeocodeResult,
  addressProblem,
  geocodeResponse,
  invalidGeocodeRequest,
} from '#shared/api/geocoding';
import type { ZodType } from 'zod';
import { createOutsideFetch, type OutsidePolicy } from '../outside-fetch.ts';
import { OutsideUnavailableError } from '../outside-unavailable.ts';
import { google } from './google.ts';
import { nominatim } from './nominatim.ts';
import { photon } from './photon.ts';

export interface GeocoderSettings {
  /** Address of the search call, such as `https://nominatim.example/search`. */
  url: string;
  kind: 'google' | 'nominatim' | 'photon';
  /** Sent as `key`. */
  apiKey?: string | undefined;
  fetch?: OutsidePolicy['fetch'];
  /** In milliseconds. Default 3,000. */
  timeoutMs?: number | undefined;
}

export interface Geocoder {
  /**
   * Looks up a typed address; `region` is a country code whose places are preferred, without
   * excluding others. Answers `INVALID_REQUEST` for a blank or overlong address without a request.
   * Rejects with `OutsideUnavailableError`.
   */
  geocode(address: string, region: string): Promise<GeocodeResponse>;
}

const SYSTEM = 'Geocoder';

export function createGeocoder(settings: GeocoderSettings): Geocoder {
  switch (settings.kind) {
    case 'google':
      return geocoderOf(settings, google);
    case 'nominatim':
      return geocoderOf(settings, nominatim);
    case 'photon':
      return geocoderOf(settings, photon);
  }
}

interface GeocoderDialect<Answer> {
  answer: ZodType<Answer>;
  query(address: string, region: string): Record<string, string>;
  results(answer: Answer): GeocodeResult[];
}

function geocoderOf<A>(settings: GeocoderSettings, dialect: GeocoderDialect<A>): Geocoder {
  const send = createOutsideFetch({
    system: SYSTEM,
    timeoutMs: settings.timeoutMs,
    fetch: settings.fetch,
  });
  return {
    async geocode(address, region) {
      const problem = addressProblem(address);
      if (problem !== null) return invalidGeocodeRequest(problem);
      const url = new URL(settings.url);
      const query = dialect.query(address.trim(), region.toLowerCase());
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      if (settings.apiKey) url.searchParams.set('key', settings.apiKey);
      // Nominatim's usage policy requires every client to name itself.
      const answer = await send(url, {
        headers: { accept: 'application/json', 'user-agent': 'Fenceline' },
      });
      if (!answer.ok)
        throw new OutsideUnavailableError(SYSTEM, 'status', { status: answer.status });
      return geocodeResponse(dialect.results(answer.json(dialect.answer)));
    },
  };
}
