import { flatRing, nestRings, positionsOf, tidyRing, type PackedRing } from '#shared/lib/geo';
import type { Shape } from '../parsed-file.ts';
import type { XmlAttributes } from '../xml/read-xml.ts';

/** A field as task data describes it (ISO 11783-10, element PFD). */
export interface Partfield {
  /** Its attributes: A id, B code, C name, F the farm's id. */
  attributes: XmlAttributes;
  polygons: TaskPolygon[];
}

export interface TaskPolygon {
  type: string;
  outers: PackedRing[];
  holes: PackedRing[];
}

/** Polygon types: the boundary of a field, or its main part without headlands. */
const [BOUNDARY, MAIN_FIELD] = ['1', '9'];

/** The polygons that bound a field; its zones, waters and obstacles are `others`. */
export function boundaryOf({ polygons }: Partfield): { shapes: Shape[]; others: number } {
  const ofType = (wanted: string) => polygons.filter(({ type }) => type === wanted);
  const bounds = ofType(BOUNDARY).length > 0 ? ofType(BOUNDARY) : ofType(MAIN_FIELD);
  return { shapes: bounds.flatMap(shapesOf), others: polygons.length - bounds.length };
}

function shapesOf({ outers, holes }: TaskPolygon): Shape[] {
  const [only, ...more] = outers;
  if (!only) return [];
  if (more.length === 0) return [{ kind: 'area', rings: [only, ...holes] }];
  const rings = [...outers, ...holes].map((ring) => positionsOf(tidyRing(ring).ring ?? ring));
  return nestRings(rings).map((polygon) => ({ kind: 'area', rings: polygon.map(flatRing) }));
}
