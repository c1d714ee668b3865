import { canvas, polygon, type LatLngTuple, type PathOptions } from 'leaflet';
import type { MultiPolygon, Polygon } from 'geojson';
import { FARM_BOUNDARY_STYLE } from '#entities/farm/map';
import type { SharedMapContent } from '#shared/api/contract';
import type { MapOptions } from '../map-options.ts';
import type { Behavior } from './behavior.ts';

const PARCEL_STYLE: PathOptions = { color: '#fff', weight: 1.5, opacity: 0.9, fill: false };

const PADDOCK_STYLE: PathOptions = { ...PARCEL_STYLE, weight: 2.5, dashArray: '8 5' };

/** Number of areas per path, small enough to draw without blocking the page. */
const AREAS_A_PATH = 10;

/** Draws the farm in orange with its parcels and paddocks as lines on top, on one canvas. */
export const farmAreas = (map: SharedMapContent, { layers }: MapOptions): Behavior => ({
  async attach(leafletMap, { pause }) {
    const renderer = canvas({ padding: 0.3 });
    const draw = async (areas: readonly (Polygon | MultiPolygon)[], style: PathOptions) => {
      for (let from = 0; from < areas.length; from += AREAS_A_PATH) {
        if (from > 0 && !(await pause())) return;
        const some = areas.slice(from, from + AREAS_A_PATH);
        const options = { ...style, renderer, interactive: false };
        polygon(some.flatMap(latLngsOf), options).addTo(leafletMap);
      }
    };
    if (map.boundary && layers.has('boundary')) await draw(map.boundary, FARM_BOUNDARY_STYLE);
    if (map.parcels && layers.has('parcels')) {
      if (!(await pause())) return;
      await draw(
        map.parcels.map(({ geometry }) => geometry),
        PARCEL_STYLE,
      );
    }
    if (map.paddocks && layers.has('paddocks')) {
      if (!(await pause())) return;
      await draw(
        map.paddocks.map(({ geometry }) => geometry),
        PADDOCK_STYLE,
      );
    }
  },
});

const latLngsOf = ({ type, coordinates }: Polygon | MultiPolygon): LatLngTuple[][][] =>
  (type === 'Polygon' ? [coordinates] : coordinates).map((rings) =>
    rings.map((ring) => ring.map(([lng = NaN, lat = NaN]): LatLngTuple => [lat, lng])),
  );
