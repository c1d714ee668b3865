import type { LonLat } from '#shared/lib/lon-lat';
import type { PackedRing } from '#shared/lib/geo';
import type { FeatureRef } from '../base/import-result.ts';
import type { Shape } from '../base/parsed-file.ts';
import { titleOf } from '../base/feature-title.ts';
import type { ReadContext } from './read-context.ts';

/** Collects the shapes of one feature from any binary or text geometry, and notes the rest. */
export interface ShapeCollector {
  area(rings: PackedRing[]): void;
  line(vertices: PackedRing): void;
  point(place?: LonLat): void;
  /** A part that cannot be read, as `has …`. */
  broken(what: string): void;
  /** Returns the shapes; notes a geometry that has none. */
  finish(): Shape[];
}

export function createShapeCollector(ref: FeatureRef, { notes }: ReadContext): ShapeCollector {
  const shapes: Shape[] = [];
  const told = new Set<string>();
  const title = titleOf(ref);
  /** Notes each kind of part once for a feature. */
  const once = (text: string, note: () => void) => {
    if (!told.has(text)) note();
    told.add(text);
  };
  return {
    area: (rings) => {
      const filled = rings.filter(({ length }) => length > 0);
      if (filled.length > 0) shapes.push({ kind: 'area', rings: filled });
    },
    line: (vertices) => {
      if (vertices.length > 0) shapes.push({ kind: 'line', vertices });
    },
    point: (place) => {
      const text = `${title} is a point, which has no area.`;
      once(text, () => notes.leftOut('point', text, ref, place));
    },
    broken: (what) => {
      const text = `${title} ${what}.`;
      once(text, () => notes.leftOut('broken', text, ref));
    },
    finish: () => {
      if (shapes.length === 0 && told.size === 0) {
        notes.leftOut('empty', `${title} has an empty geometry.`, ref);
      }
      return shapes;
    },
  };
}

export const CURVED = 'has curved edges, which cannot be read; convert them to straight ones';
