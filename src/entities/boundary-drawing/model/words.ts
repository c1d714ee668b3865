import { crossingsOf, crossingsOfLine } from '#shared/area-edit';
import { lengthM } from '#shared/lib/geo';
import type { LonLat } from '#shared/lib/lon-lat';
import { canFinish } from './sketch.ts';
import { hectaresOf } from './features.ts';
import type { DrawingTool, DrawnArea, Drawing, Sketch } from './drawing.ts';

const one = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const two = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats hectares, small ones more exactly. */
export const hectareWords = (hectares: number): string =>
  `${(hectares < 10 ? two : one).format(hectares)} ha`;

/** Formats a length, such as `412 m` or `1.24 km`. */
export const lengthWords = (metres: number): string =>
  metres < 1_000 ? `${Math.round(metres)} m` : `${two.format(metres / 1_000)} km`;

export const edgeM = (from: LonLat, to: LonLat): number => lengthM([[...from], [...to]]);

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? noun : `${noun}s`}`;

/** The drawing so far, such as `2 areas` and `43.2 ha`; null while there is no area. */
export function drawnWords(drawing: Drawing): { count: string; area: string } | null {
  const { length } = drawing.areas;
  return length === 0
    ? null
    : { count: counted(length, 'area'), area: hectareWords(hectaresOf(drawing)) };
}

/** An area's name: its name in the file, or its number. */
export function areaName({ feature }: DrawnArea, index: number): string {
  const { properties } = feature;
  for (const key of ['name', 'title', 'description', 'paddock_name']) {
    const value = properties[key];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return `Area ${index + 1}`;
}

/** Where lines cross, of all areas and of the sketch. */
export function crossingsIn({ areas, sketch }: Drawing): readonly LonLat[] {
  const crossings = areas.flatMap(({ rings }) => crossingsOf(rings));
  return sketch ? [...crossings, ...crossingsOfLine(sketch.vertices)] : crossings;
}

/** Names the places where lines cross; null if there are none. */
export function crossingWords(crossings: readonly LonLat[]): string | null {
  if (crossings.length === 0) return null;
  return crossings.length === 1
    ? 'The outline crosses itself at the red mark. Move a corner so that it does not.'
    : `The outline crosses itself at ${crossings.length} red marks. Move corners so that it does not.`;
}

const HINTS: Record<DrawingTool, string> = {
  area: 'Click the map to set the first corner of an area.',
  cut: 'Click around the land to cut out, such as a dam or a road reserve.',
  split: 'Click on one side of an area, then on the other side, to draw the dividing line.',
  correct:
    'Drag a corner to move it, or drag the middle of a side to add one. Click an area to choose it.',
};

/** What to do next with the current tool. */
export function hintFor(tool: DrawingTool, sketch: Sketch | null): string {
  if (!sketch) return HINTS[tool];
  if (!canFinish(sketch)) return 'Click the map to set the next one.';
  return sketch.use === 'split'
    ? 'Click to continue the line, or finish it.'
    : 'Click to set more corners, or click the first one to close the outline.';
}
