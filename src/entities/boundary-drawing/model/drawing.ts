import type { AreaRings, Vertices } from '#shared/area-edit';
import { boundsOf, type LonLatBounds } from '#shared/lib/lon-lat';

/**
 * The properties, from a file, of the feature to which an area belongs; parts of one feature have
 * the same key.
 */
export interface DrawnFeature {
  key: number;
  id?: string | number | undefined;
  properties: Record<string, unknown>;
}

/** One area with its holes. */
export interface DrawnArea {
  id: number;
  rings: AreaRings;
  feature: DrawnFeature;
}

/** What a line or outline in progress will do. */
export type SketchUse = 'area' | 'cut' | 'split';

/** What a click on the map does: begins or continues a sketch, or corrects vertices. */
export type DrawingTool = SketchUse | 'correct';

/** A line or outline in progress; it has at least one vertex. */
export interface Sketch {
  use: SketchUse;
  vertices: Vertices;
}

/** A boundary while it is drawn. */
export interface Drawing {
  areas: readonly DrawnArea[];
  sketch: Sketch | null;
}

export const EMPTY_DRAWING: Drawing = { areas: [], sketch: null };

/** Bounding box of the areas; infinite when there are none. */
export const extentOfDrawing = ({ areas }: Drawing): LonLatBounds =>
  boundsOf(
    areas.flatMap(({ rings }) => rings[0]!.map((vertex) => [...vertex, ...vertex] as const)),
  );

/** True for areas without an unfinished line, which can become the boundary. */
export const canUseDrawing = ({ areas, sketch }: Drawing): boolean =>
  areas.length > 0 && sketch === null;

export const isEmptyDrawing = ({ areas, sketch }: Drawing): boolean =>
  areas.length === 0 && sketch === null;
