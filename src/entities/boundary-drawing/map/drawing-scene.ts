import type { LonLat } from '#shared/lib/lon-lat';
import type { VertexRef } from '../model/vertices.ts';
import type { Drawing, DrawingTool } from '../model/drawing.ts';

/** What the map shows of a drawing. */
export interface DrawingScene {
  drawing: Drawing;
  /** The chosen areas. */
  ids: readonly number[];
  vertex: VertexRef | null;
  tool: DrawingTool;
  crossings: readonly LonLat[];
  /** Where the next vertex would be placed; null while there is no pointer. */
  aim: LonLat | null;
  /** True if the aim was moved onto a nearby line. */
  isSnapped: boolean;
}
