import type { MultiPolygon, Polygon, Position } from 'geojson';
import { latLng, latLngBounds, type LatLng, type LatLngBounds } from 'leaflet';
import type { LonLat, LonLatBounds } from '#shared/lib/lon-lat';

export const toLatLng = ([lon, lat]: LonLat): LatLng => latLng(lat, lon);

/** The map repeats horizontally; longitudes are normalized to -180 to 180. */
export const toLonLat = (position: LatLng): LonLat => {
  const { lat, lng } = position.wrap();
  return [lng, lat];
};

export const toLatLngBounds = ([west, south, east, north]: LonLatBounds): LatLngBounds =>
  latLngBounds([south, west], [north, east]);

const toRing = (positions: readonly Position[]): LatLng[] =>
  positions.map(([lon = 0, lat = 0]) => latLng(lat, lon));

/** The rings of an area: of a polygon, or of each polygon of several. */
export const toLatLngs = (area: Polygon | MultiPolygon): LatLng[][] | LatLng[][][] =>
  area.type === 'Polygon'
    ? area.coordinates.map(toRing)
    : area.coordinates.map((rings) => rings.map(toRing));
