import type { FeatureRef } from '../../base/import-result.ts';
import type { PackedRing } from '#shared/lib/geo';
import type { Shape } from '../../base/parsed-file.ts';
import { titleOf } from '../../base/feature-title.ts';
import type { ReadContext } from '../../parse/read-context.ts';
import { isObject, typeOf } from './json.ts';

/** Shared by empty rings, because a separate list for each would take seconds. */
const NO_VERTICES: PackedRing = new Float64Array();

/** Text, null or lists in place of a number become NaN, which the layer's range check reports. */
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : NaN);

/**
 * Collects the areas and lines of a geometry, including nested collections; notes everything else.
 */
export function collectShapes(geometry: unknown, ref: FeatureRef, reading: ReadContext): Shape[] {
  const shapes: Shape[] = [];
  const title = titleOf(ref);
  const { notes } = reading;
  const broken = (what: string) => notes.leftOut('broken', `${title} ${what}.`, ref);

  const vertices = (positions: unknown): PackedRing | null => {
    if (!Array.isArray(positions)) return null;
    reading.parts(1);
    reading.vertices(positions.length);
    if (positions.length === 0) return NO_VERTICES;
    const read = new Float64Array(positions.length * 2);
    for (let i = 0; i < positions.length; i++) {
      const position: unknown = positions[i];
      if (!Array.isArray(position)) return null;
      read[i * 2] = numberOf(position[0]);
      read[i * 2 + 1] = numberOf(position[1]);
    }
    return read;
  };
  const line = (positions: unknown) => {
    const read = vertices(positions);
    if (read === null) broken('has a line that is not a list of positions');
    else if (read.length > 0) shapes.push({ kind: 'line', vertices: read });
  };
  const polygon = (lists: unknown) => {
    const rings = Array.isArray(lists) ? lists.map(vertices) : [null];
    if (rings.includes(null)) broken('has an area whose rings are not lists of positions');
    else if (rings.length > 0) shapes.push({ kind: 'area', rings: rings as PackedRing[] });
  };
  const each = (list: unknown, read: (one: unknown) => void, what: string) => {
    if (Array.isArray(list)) for (const one of list) read(one);
    else broken(`has ${what} that are not in a list`);
  };
  const point = (position: unknown) => {
    const [lng, lat] = Array.isArray(position) ? (position as unknown[]) : [];
    const isPlace = typeof lng === 'number' && typeof lat === 'number';
    const text = `${title} is a point, which has no area.`;
    notes.leftOut('point', text, ref, isPlace ? [lng, lat] : undefined);
  };
  const read = (geometry: unknown) => {
    if (geometry === null || geometry === undefined) return;
    if (!isObject(geometry)) return broken('has a geometry that is not an object');
    const coordinates = geometry['coordinates'];
    switch (typeOf(geometry)) {
      case 'polygon':
        return polygon(coordinates);
      case 'multipolygon':
        return each(coordinates, polygon, 'several areas');
      case 'linestring':
        return line(coordinates);
      case 'multilinestring':
        return each(coordinates, line, 'several lines');
      case 'geometrycollection':
        return each(geometry['geometries'], read, 'a collection of geometries');
      case 'point':
        return point(coordinates);
      case 'multipoint':
        return point(Array.isArray(coordinates) ? coordinates[0] : null);
      default:
        return broken('has a geometry of an unknown type');
    }
  };

  const before = total(notes.lists.counts);
  read(geometry);
  if (shapes.length === 0 && total(notes.lists.counts) === before) {
    notes.leftOut('empty', `${title} has an empty geometry.`, ref);
  }
  return shapes;
}

const total = (counts: Partial<Record<string, number>>): number =>
  Object.values(counts).reduce<number>((sum, count = 0) => sum + count, 0);
