import type { MultiPolygon, Polygon } from 'geojson';
import type { BoundaryFeature, SharedMapContent } from '#shared/api/contract';
import { outlineOf } from '#shared/farm-outline';
import { bboxOf, pointWithin } from '#shared/lib/geo';
import type { LonLatBounds } from '#shared/lib/lon-lat';
import { drawnAreas, drawnScale } from './drawn-areas.ts';

/** A farm's shapes as stored: GeoJSON as text, either its parcels or its custom boundary. */
export interface FarmShapes {
  parcels: { lotPlan: string; geometry: string }[];
  /** Features of the custom boundary; `[]` for a farm of parcels. */
  features: string;
}

/** A paddock as stored: its shape is GeoJSON as text. */
export interface PaddockShape {
  name: string;
  areaHa: number;
  geometry: string;
}

export interface DrawingOrder {
  shapes: FarmShapes;
  /** None where the map does not show them. */
  paddocks?: readonly PaddockShape[];
  shows: { boundary: boolean; parcels: boolean };
  /**
   * If false, draws the outline of every area as the boundary, as a fallback when joining them
   * takes too long.
   */
  isDissolved: boolean;
}

export interface FarmDrawing extends Pick<SharedMapContent, 'boundary' | 'parcels' | 'paddocks'> {
  /** Null for a farm without any area. */
  bounds: LonLatBounds | null;
}

/** Maximum distance between two surveys of the same line, in degrees of latitude: a metre. */
const ONE_LINE = 9e-6;

/**
 * Returns what a small map draws of a farm: its outline, its parcels, and no more vertices than are
 * visible.
 */
export function drawFarm({ shapes, paddocks, shows, isDissolved }: DrawingOrder): FarmDrawing {
  const parcels = shapes.parcels.map(({ geometry }) => JSON.parse(geometry) as Area);
  const areas = parcels.length > 0 ? parcels : customAreas(shapes.features);
  if (areas.length === 0) {
    return { bounds: null, boundary: null, parcels: null, paddocks: null };
  }

  const bounds = around(areas.map(bboxOf));
  const { squeeze, tolerance } = drawnScale(bounds);
  const outline =
    isDissolved && shows.boundary && polygonCount(areas) > 1
      ? outlineOf(areas, squeeze, Math.min(tolerance, ONE_LINE))
      : areas;
  const lots = shows.parcels ? drawnAreas(parcels, bounds) : null;
  return {
    bounds,
    boundary: shows.boundary ? drawnAreas(outline, bounds) : null,
    parcels:
      lots?.map((geometry, i) => ({ lot_plan: shapes.parcels[i]!.lotPlan, geometry })) ?? null,
    paddocks: paddocks ? drawnPaddocks(paddocks, bounds) : null,
  };
}

function drawnPaddocks(paddocks: readonly PaddockShape[], bounds: LonLatBounds) {
  const areas = paddocks.map(({ geometry }) => JSON.parse(geometry) as Area);
  return drawnAreas(areas, bounds).map((geometry, i) => {
    const { name, areaHa } = paddocks[i]!;
    const [lng, lat] = pointWithin(areas[i]!);
    return {
      name,
      area_ha: Number(areaHa.toFixed(2)),
      at: [lng, lat] as [number, number],
      geometry,
    };
  });
}

type Area = Polygon | MultiPolygon;

const customAreas = (features: string): Area[] =>
  (JSON.parse(features) as BoundaryFeature[])
    .map(({ geometry }) => geometry)
    .filter(({ type }) => type === 'Polygon' || type === 'MultiPolygon') as Area[];

const polygonCount = (areas: readonly Area[]): number =>
  areas.reduce(
    (sum, { type, coordinates }) => sum + (type === 'Polygon' ? 1 : coordinates.length),
    0,
  );

const around = (boxes: readonly LonLatBounds[]): LonLatBounds => [
  Math.min(...boxes.map(([west]) => west)),
  Math.min(...boxes.map(([, south]) => south)),
  Math.max(...boxes.map(([, , east]) => east)),
  Math.max(...boxes.map(([, , , north]) => north)),
];
