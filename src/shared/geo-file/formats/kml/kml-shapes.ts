import type { LonLat } from '#shared/lib/lon-lat';
import type { FeatureRef } from '../../base/import-result.ts';
import type { PackedRing } from '#shared/lib/geo';
import type { Shape } from '../../base/parsed-file.ts';
import { titleOf } from '../../base/feature-title.ts';
import type { ReadContext } from '../../parse/read-context.ts';
import { readCoordinates } from './coordinates.ts';

/** Collects the geometry of one placemark from its element events. */
export interface KmlShapes {
  open(element: string): void;
  /** Returns whether the element was geometry. */
  close(element: string, text: string): boolean;
  readonly shapes: Shape[];
  /**
   * Notes the parts of the placemark that are neither areas nor lines, or that it has only an
   * address.
   */
  tell(ref: FeatureRef, address: string | null): void;
}

/**
 * Collects shapes by the role that elements give to their rings, in any order and depth: a ring in
 * `<innerBoundaryIs>` is a hole wherever it occurs.
 */
export function createKmlShapes(reading: ReadContext): KmlShapes {
  const shapes: Shape[] = [];
  const points: PackedRing[] = [];
  let hasHolesAlone = false;
  let hasEmpty = false;
  let polygon: { outers: PackedRing[]; holes: PackedRing[] } | null = null;
  let isInner = false;
  let vertices: PackedRing | null = null;
  let track: string[] = [];

  const read = (text: string) => {
    vertices = readCoordinates(text, reading.limits.vertices);
    reading.vertices(vertices.length / 2);
  };
  const endLine = () => {
    if (vertices === null || vertices.length === 0) hasEmpty = true;
    else shapes.push({ kind: 'line', vertices });
    vertices = null;
  };
  const closers = new Map<string, (text: string) => void>([
    ['coordinates', read],
    [
      'coord',
      (text) => {
        reading.parts(1);
        track.push(text.trim().split(/\s+/, 3).join(','));
      },
    ],
    ['LineString', endLine],
    [
      'Point',
      () => {
        reading.parts(1);
        points.push(vertices ?? new Float64Array());
        vertices = null;
      },
    ],
    [
      'LinearRing',
      () => {
        if (polygon === null) endLine();
        else if (vertices?.length) (isInner ? polygon.holes : polygon.outers).push(vertices);
        vertices = null;
      },
    ],
    [
      'Track',
      () => {
        read(track.join(' '));
        endLine();
      },
    ],
    [
      'Polygon',
      () => {
        const { outers, holes } = polygon ?? { outers: [], holes: [] };
        polygon = null;
        if (outers.length === 0) {
          hasHolesAlone ||= holes.length > 0;
          hasEmpty ||= holes.length === 0;
        }
        for (const [i, outer] of outers.entries()) {
          shapes.push({ kind: 'area', rings: i === 0 ? [outer, ...holes] : [outer] });
        }
      },
    ],
  ]);

  return {
    shapes,
    open: (element) => {
      if (element === 'Polygon') polygon = { outers: [], holes: [] };
      else if (element === 'innerBoundaryIs') isInner = true;
      else if (element === 'outerBoundaryIs') isInner = false;
      else if (element === 'Track') track = [];
    },
    close: (element, text) => {
      if (element === 'innerBoundaryIs') isInner = false;
      const closer = closers.get(element);
      closer?.(text);
      return closer !== undefined;
    },
    tell: (ref, address) => {
      const title = titleOf(ref);
      const { notes } = reading;
      const [point] = points;
      if (point) {
        const place: LonLat | undefined = point.length > 0 ? [point[0]!, point[1]!] : undefined;
        notes.leftOut('point', `${title} is a point, which has no area.`, ref, place);
      }
      if (hasHolesAlone) {
        notes.leftOut('broken', `${title} has a hole without an area around it.`, ref);
      }
      if (address !== null && shapes.length === 0 && !point && !hasHolesAlone) {
        const text = `${title} has no place on the map, only an address: ${address}.`;
        notes.leftOut('beside', `${text} Search for it on the map.`, ref);
      } else if (hasEmpty) notes.leftOut('empty', `${title} has an empty geometry.`, ref);
      else if (shapes.length === 0 && !point && !hasHolesAlone) {
        notes.leftOut('empty', `${title} has no geometry.`, ref);
      }
    },
  };
}
