import {
  crossingsOfLine,
  cutOut,
  hectaresOfRings,
  splitArea,
  type AreaRings,
} from '#shared/area-edit';
import type { LonLat } from '#shared/lib/lon-lat';
import { replaceAreas } from './area-changes.ts';
import { ACROSS_180, isAcross180, refuse, TOO_TANGLED, type Change } from './change.ts';
import { isSame, MIN_VERTICES } from './vertices.ts';
import type { Drawing, Sketch, SketchUse } from './drawing.ts';

/** A square metre; a smaller area is a rounding error. */
const MIN_CUT_HA = 1e-4;

const MIN_SKETCH: Record<SketchUse, { vertices: number; refusal: string }> = {
  area: { vertices: MIN_VERTICES, refusal: 'An area needs at least 3 corners.' },
  cut: { vertices: MIN_VERTICES, refusal: 'A cut-out needs at least 3 corners.' },
  split: { vertices: 2, refusal: 'A line needs at least 2 points.' },
};

/** True if the sketch has enough vertices to be finished. */
export const canFinish = ({ use, vertices }: Sketch): boolean =>
  vertices.length >= MIN_SKETCH[use].vertices;

/** True if a position is the sketch's last vertex; setting it a second time finishes the sketch. */
export function isLastVertex({ sketch }: Drawing, at: LonLat): boolean {
  const last = sketch?.vertices.at(-1);
  return last !== undefined && isSame(last, at);
}

/** True if finishing the sketch changes the areas that exist. */
export const changesLand = ({ sketch }: Drawing): boolean =>
  sketch !== null && sketch.use !== 'area' && canFinish(sketch);

/** Adds a vertex to the sketch, or begins a sketch with it. */
export function addVertex(drawing: Drawing, use: SketchUse, at: LonLat): Change {
  const { sketch, areas } = drawing;
  const vertices = sketch?.vertices ?? [];
  const last = vertices.at(-1);
  const near = last ?? areas[0]?.rings[0]?.[0];
  if (near && isAcross180(near, at)) return refuse(ACROSS_180);
  const next = { use: sketch?.use ?? use, vertices: [...vertices, at] };
  const noun = next.use === 'split' ? 'Point' : 'Corner';
  return { drawing: { ...drawing, sketch: next }, news: `${noun} ${next.vertices.length} added.` };
}

/**
 * Finishes the sketch: applies it to the areas with these ids, or to all areas if none are given.
 */
export function finishSketch(drawing: Drawing, ids: readonly number[]): Change {
  const { sketch } = drawing;
  if (!sketch) return refuse('Draw something first.');
  if (!canFinish(sketch)) return refuse(MIN_SKETCH[sketch.use].refusal);
  const cleared = { ...drawing, sketch: null };
  if (sketch.use === 'area') return withArea(cleared, sketch);
  const line = sketch.use === 'cut' ? [...sketch.vertices, sketch.vertices[0]!] : sketch.vertices;
  if (crossingsOfLine(line).length > 0) {
    return refuse('The line crosses itself. Undo its last corners, and draw around the crossing.');
  }
  return sketch.use === 'cut' ? cut(cleared, sketch, ids) : split(cleared, sketch, ids);
}

function withArea({ areas, sketch }: Drawing, { vertices }: Sketch): Change {
  const id = 1 + Math.max(-1, ...areas.map((area) => area.id));
  const key = 1 + Math.max(-1, ...areas.map(({ feature }) => feature.key));
  const area = { id, rings: [vertices], feature: { key, properties: {} } };
  const drawing = { areas: [...areas, area], sketch };
  return { drawing, news: `The area is closed with ${vertices.length} corners.` };
}

function cut(drawing: Drawing, { vertices }: Sketch, ids: readonly number[]): Change {
  let hasCut = false;
  const change = replaceAreas(drawing, ids, ({ rings }) => {
    const left = cutOut(rings, vertices);
    hasCut ||= left !== null && hectaresOfRings(rings) - sumOf(left) > MIN_CUT_HA;
    return left;
  });
  if (change === null) return refuse(TOO_TANGLED);
  return hasCut
    ? { drawing: change, news: 'The land inside the outline is cut out.' }
    : refuse('The outline does not cover any of the areas. Undo, and draw it over an area.');
}

function split(drawing: Drawing, { vertices }: Sketch, ids: readonly number[]): Change {
  const before = drawing.areas.length;
  const change = replaceAreas(drawing, ids, ({ rings }) => splitArea(rings, vertices), 'apart');
  if (change === null) return refuse(TOO_TANGLED);
  const more = change.areas.length - before;
  return more > 0
    ? { drawing: change, news: `The line makes ${more + 1} areas.` }
    : refuse('The line does not divide an area. Draw it right across, from border to border.');
}

const sumOf = (areas: readonly AreaRings[]) =>
  areas.reduce((sum, rings) => sum + hectaresOfRings(rings), 0);
