import type { Position } from 'geojson';
import { nestRings, positionsOf, signedArea, tidyRing, type PackedRing } from '#shared/lib/geo';
import { shortName } from '../../base/feature-title.ts';
import type { Shape } from '../../base/parsed-file.ts';
import type { WorkBudget } from '../../base/work-budget.ts';
import type { XmlAttributes } from '../xml/read-xml.ts';

/** A field as task data describes it (ISO 11783-10, element PFD). */
export interface Partfield {
  /** Its attributes: A id, B code, C name, F the farm's id. */
  attributes: XmlAttributes;
  polygons: TaskPolygon[];
}

export interface TaskPolygon {
  type: string;
  /** Empty if it has none. */
  name: string;
  rings: TaskRing[];
}

interface TaskRing {
  type: string;
  vertices: PackedRing;
}

/** Polygon types: the boundary of a field, or its main part without headlands. */
const [BOUNDARY, MAIN_FIELD] = ['1', '9'];
/** Polygon types of obstacles in a field, with their names in a sentence. */
const OBSTACLES = new Map([
  ['3', 'water'],
  ['4', 'a building'],
  ['5', 'a road'],
  ['6', 'an obstacle'],
  ['12', 'a windbreak'],
]);
const [OUTER, HOLE] = ['1', '2'];

export interface FieldBoundary {
  /** Its areas; obstacles in it are insets. */
  shapes: Shape[];
  /** Whether the types of its rings contradict their positions. */
  isMistyped: boolean;
  /** Number of its other polygons, such as treatment zones. */
  others: number;
}

/** Sorts the polygons of a field by their types. */
export function boundaryOf({ polygons }: Partfield, budget: WorkBudget): FieldBoundary {
  const ofType = (wanted: string) => polygons.filter(({ type }) => type === wanted);
  const bounds = ofType(BOUNDARY).length > 0 ? ofType(BOUNDARY) : ofType(MAIN_FIELD);
  const areas = bounds.map((polygon) => areasOf(polygon, budget));
  const obstacles = polygons.flatMap((polygon) => {
    const name = OBSTACLES.get(polygon.type);
    const isPlaced = polygon.rings.every(({ vertices }) => vertices.every(Number.isFinite));
    return name && isPlaced ? [{ polygon, name: quoted(polygon.name) ?? name }] : [];
  });
  return {
    shapes: [
      ...areas.flatMap(({ shapes }) => shapes),
      ...obstacles.flatMap(({ polygon, name }) =>
        nestedRings(ringsOf(polygon), budget).map((rings): Shape => ({
          kind: 'area',
          rings: rings.map(({ vertices }) => vertices),
          inset: { name, isHole: false },
        })),
      ),
    ],
    isMistyped: areas.some(({ isMistyped }) => isMistyped),
    others: polygons.length - bounds.length - obstacles.length,
  };
}

function quoted(name: string): string | null {
  const short = shortName(name);
  return short === null ? null : `“${short}”`;
}

/**
 * The areas of a polygon. Some terminals mix up the types of rings; then the positions of the rings
 * decide, and each hole is an inset.
 */
function areasOf(
  polygon: TaskPolygon,
  budget: WorkBudget,
): { shapes: Shape[]; isMistyped: boolean } {
  const rings = ringsOf(polygon);
  const sizes = rings.map(sizeOf);
  const largest = rings[sizes.indexOf(sizes.reduce((one, other) => Math.max(one, other), 0))];
  const outers = rings.filter(({ type }) => type === OUTER);
  const holes = rings.filter(({ type }) => type === HOLE);
  const area = (...parts: TaskRing[]) => ({
    kind: 'area' as const,
    rings: parts.map(({ vertices }) => vertices),
  });
  const [only, ...more] = outers;
  const isUsual = more.length === 0 && only === largest && holes.length === rings.length - 1;
  if (only && isUsual) return { shapes: [area(only, ...holes)], isMistyped: false };
  const polygons = nestedRings(rings, budget);
  const isMistyped = polygons.some((parts) =>
    parts.some(({ type }, i) => type !== (i === 0 ? OUTER : HOLE)),
  );
  const outlines = polygons.map(([outer]) => outer);
  const hasIslands = nestedRings(outlines, budget).some(({ length }) => length > 1);
  if (!isMistyped || hasIslands)
    return { shapes: polygons.map((parts) => area(...parts)), isMistyped };
  const shapes = polygons.flatMap(([outer, ...inner]) => [
    area(outer),
    ...inner.map((hole): Shape => ({ ...area(hole), inset: { name: 'a hole', isHole: true } })),
  ]);
  return { shapes, isMistyped };
}

const ringsOf = ({ rings }: TaskPolygon): TaskRing[] =>
  rings.filter(({ vertices }) => vertices.length > 0);

/** Closes the ring, so that it can be measured; the notes on repairs are added later. */
const closed = ({ vertices }: TaskRing): PackedRing => tidyRing(vertices).ring ?? vertices;
const sizeOf = (ring: TaskRing) => Math.abs(signedArea(closed(ring)));

type NestedRings = [outer: TaskRing, ...holes: TaskRing[]];

/** Builds polygons by the positions of rings, whatever their types. */
function nestedRings(rings: readonly TaskRing[], budget: WorkBudget): NestedRings[] {
  const byPositions = new Map<Position[], TaskRing>(
    rings.map((ring) => [positionsOf(closed(ring)), ring]),
  );
  return nestRings([...byPositions.keys()], budget.spend).flatMap((polygon) => {
    const [outer, ...holes] = polygon.flatMap((positions) => byPositions.get(positions) ?? []);
    return outer ? [[outer, ...holes] satisfies NestedRings] : [];
  });
}
