import type { GeocodeResult } from '#shared/api/geocoding';
import type { LonLat } from '#shared/lib/lon-lat';
import type { Locality } from '../district/index.ts';
import { AUSTRALIAN_PLACES, PLACES_ABROAD } from '../gazetteer/index.ts';
import { townResult } from './gazetteer-places.ts';
import { squaredDegrees } from './nearest.ts';
import { houseResult, localityResult, streetResult } from './sample-places.ts';
import type { HouseNumber, Street } from './street.ts';

/** About 3 km, because farm houses are far apart. */
const HOUSE_REACH_DEG = 0.027;
const TOWN_REACH_DEG = 0.5;

/** Parses the `lat,lng` of a request; null when it is invalid. */
export function readLatLng(text: string): LonLat | null {
  const [, latText, lngText] =
    /^\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*$/.exec(text) ?? [];
  const [lat, lng] = [Number(latText), Number(lngText)];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? [lng, lat] : null;
}

/** Returns the nearest house with its street and locality, or else the nearest major town. */
export function placesAt(
  point: LonLat,
  streets: readonly Street[],
  localities: readonly Locality[],
): GeocodeResult[] {
  let nearest: { street: Street; house: HouseNumber } | null = null;
  let least = HOUSE_REACH_DEG ** 2;
  for (const street of streets) {
    for (const house of street.numbers) {
      const distance = squaredDegrees(house.position, point);
      if (distance < least) [nearest, least] = [{ street, house }, distance];
    }
  }
  const results: GeocodeResult[] = [];
  if (nearest)
    results.push(houseResult(nearest.street, nearest.house), streetResult(nearest.street));
  const within = localities.filter(({ bbox: [west, south, east, north] }) => {
    const [lon, lat] = point;
    return lon >= west && lon <= east && lat >= south && lat <= north;
  });
  const locality =
    nearest?.street.locality ??
    nearestBy(within, point, ({ centre: [lon = 0, lat = 0] }) => [lon, lat]);
  if (locality) return [...results, localityResult(locality)];
  const towns = [...AUSTRALIAN_PLACES, ...PLACES_ABROAD];
  const town = nearestBy(towns, point, ({ lon, lat }) => [lon, lat]);
  const isNear = town && squaredDegrees([town.lon, town.lat], point) < TOWN_REACH_DEG ** 2;
  return isNear ? [townResult(town)] : [];
}

function nearestBy<Item>(items: readonly Item[], point: LonLat, at: (item: Item) => LonLat) {
  let [nearest, least]: [Item | null, number] = [null, Infinity];
  for (const item of items) {
    const distance = squaredDegrees(at(item), point);
    if (distance < least) [nearest, least] = [item, distance];
  }
  return nearest;
}
