import Flatbush from 'flatbush';
import type { LandUnit, Landscape, Locality, Road, Watercourse } from '../district/index.ts';
import { boxOf, boxesMeet, worldLine, type WorldBox, type WorldLine } from './mercator.ts';

export interface DrawnUnit {
  unit: LandUnit;
  /** Exterior ring first, then holes. */
  rings: WorldLine[];
  box: WorldBox;
}

export interface DrawnLine<Source> {
  source: Source;
  line: WorldLine;
  box: WorldBox;
}

/** The sample landscape in world units, indexed for queries by tile. */
export interface DrawnLandscape {
  readonly localities: readonly Locality[];
  readonly units: readonly DrawnUnit[];
  readonly roads: readonly DrawnLine<Road>[];
  readonly watercourses: readonly DrawnLine<Watercourse>[];
  /** Indices into `units`. */
  unitsIn(box: WorldBox): number[];
  roadsIn(box: WorldBox): DrawnLine<Road>[];
  watercoursesIn(box: WorldBox): DrawnLine<Watercourse>[];
}

export function drawnLandscape(landscape: Landscape): DrawnLandscape {
  const units = landscape.units.map((unit): DrawnUnit => {
    const rings = unit.geometry.coordinates.map(worldLine);
    return { unit, rings, box: boxOf(rings[0] ?? new Float64Array()) };
  });
  const roads = landscape.roads.map(drawnLine);
  const watercourses = landscape.watercourses.map(drawnLine);
  const unitIndex = indexOf(units.map(({ box }) => box));
  return {
    localities: landscape.localities,
    units,
    roads,
    watercourses,
    unitsIn: (box) => unitIndex?.search(...box) ?? [],
    roadsIn: (box) => roads.filter((road) => boxesMeet(road.box, box)),
    watercoursesIn: (box) => watercourses.filter((course) => boxesMeet(course.box, box)),
  };
}

function drawnLine<Source extends Road | Watercourse>(source: Source): DrawnLine<Source> {
  const line = worldLine(source.line);
  return { source, line, box: boxOf(line) };
}

/** Returns null for no boxes, because Flatbush cannot build an empty index. */
function indexOf(boxes: WorldBox[]): Flatbush | null {
  if (boxes.length === 0) return null;
  const index = new Flatbush(boxes.length);
  for (const box of boxes) index.add(...box);
  index.finish();
  return index;
}
