import { canvas, polygon, type LatLngTuple, type PathOptions } from 'leaflet';
import type { MultiPolygon, Polygon } from 'geojson';
import { FARM_BOUNDARY_STYLE } from '#entities/farm/map';
import type { EmbedMap } from '#shared/api/contract';
import type { MapOptions } from '../map-options.ts';
import type { Behavior } from './behavior.ts';

const PARCEL_STYLE: PathOptions = { color: '#fff', weight: 1.5, opacity: 0.9, fill: false };

/** The farm in its orange, its parcels in thin lines above; all of it one canvas and few paths. */
export const farmAreas = (map: EmbedMap, { layers }: MapOptions): Behavior => ({
  attach(leafletMap) {
    const renderer = canvas({ padding: 0.3 });
    const draw = (areas: readonly (Polygon | MultiPolygon)[], style: PathOptions) => {
      if (areas.length === 0) return;
      polygon(areas.flatMap(latLngsOf), {
        ...style,
        renderer,
        interactive: false,
        smoothFactor: 1,
      }).addTo(leafletMap);
    };
    if (map.boundary && layers.has('boundary')) draw(map.boundary, FARM_BOUNDARY_STYLE);
    if (map.parcels && layers.has('parcels')) {
      draw(
        map.parcels.map(({ geometry }) => geometry),
        PARCEL_STYLE,
      );
    }
  },
});

const latLngsOf = ({ type, coordinates }: Polygon | MultiPolygon): LatLngTuple[][][] =>
  (type === 'Polygon' ? [coordinates] : coordinates).map((rings) =>
    rings.map((ring) => ring.map(([lng = NaN, lat = NaN]): LatLngTuple => [lat, lng])),
  );
