import {
  addressProblem,
  geocodeResponse,
  invalidGeocodeRequest,
  type GeocodeResponse,
} from '#shared/api/geocoding';
import type { Landscape } from '../district/index.ts';
import { AUSTRALIAN_PLACES, PLACES_ABROAD, STREETS_ABROAD } from '../gazetteer/index.ts';
import { streetAbroadPlace, townPlace } from './gazetteer-places.ts';
import { placeRanking } from './rank-places.ts';
import { placesAt, readLatLng } from './reverse.ts';
import { localityPlace, streetPlace } from './sample-places.ts';
import { streetsOf } from './street.ts';
import { readAddress } from './typed-address.ts';
import { widePlaces } from './wide-places.ts';

export interface SampleGeocoder {
  /**
   * Answers like Google's API, given `address` (and `region`, a country code that is preferred but
   * does not restrict) or `latlng`. Never throws: an invalid query returns `INVALID_REQUEST`.
   */
  geocode(params: { address?: string; latlng?: string; region?: string }): GeocodeResponse;
}

/** Creates a geocoder for the sample landscape, Australia's towns and a few places abroad. */
export function createSampleGeocoder(landscape: Landscape): SampleGeocoder {
  const { localities } = landscape;
  const streets = streetsOf(landscape);
  const houses = localities.map((locality) =>
    streets.reduce(
      (sum, street) => sum + (street.locality === locality ? street.numbers.length : 0),
      0,
    ),
  );
  const rank = placeRanking([
    ...localities.map((locality, i) => localityPlace(locality, houses[i]!)),
    ...streets.map(streetPlace),
    ...[...AUSTRALIAN_PLACES, ...PLACES_ABROAD].map(townPlace),
    ...STREETS_ABROAD.map(streetAbroadPlace),
  ]);

  return {
    geocode({ address, latlng, region = 'au' }) {
      if (address === undefined && latlng !== undefined) {
        const point = readLatLng(latlng);
        if (!point) return invalidGeocodeRequest('latlng is two numbers: latitude,longitude.');
        return geocodeResponse(placesAt(point, streets, localities));
      }
      const problem = addressProblem(address);
      if (problem !== null || address === undefined) return invalidGeocodeRequest(problem ?? '');
      const typed = readAddress(address);
      const isWide = typed.words.length === 0;
      return geocodeResponse(
        isWide ? widePlaces(typed, localities) : rank(typed, region.toLowerCase()),
      );
    },
  };
}
