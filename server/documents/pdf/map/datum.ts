/** Bounds of the part of the world in which positions are on Australia’s datum, in degrees. */
const AUSTRALIA = { west: 96, south: -56, east: 169, north: -8 } as const;

type Position = readonly [lng: number, lat: number];

export const isInGda2020 = ([lng, lat]: Position): boolean =>
  lng > AUSTRALIA.west && lng < AUSTRALIA.east && lat > AUSTRALIA.south && lat < AUSTRALIA.north;

/** Datum of positions around a place: the app stores longitudes and latitudes of GDA2020. */
export const datumAt = (place: Position): string =>
  isInGda2020(place) ? 'GDA2020 (EPSG:7844)' : 'WGS 84 (EPSG:4326)';
