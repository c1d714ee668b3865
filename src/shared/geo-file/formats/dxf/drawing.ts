import type { LonLat } from '#shared/lib/lon-lat';
import type { ReadContext } from '../../parse/read-context.ts';
import type { DxfGroup } from './dxf-groups.ts';
import { plainText } from './plain-text.ts';

/** A vertex, and the bulge of the edge that starts there: the tangent of a quarter of its angle. */
export interface DxfVertex {
  x: number;
  y: number;
  bulge: number;
}

export interface DxfPolyline {
  layer: string;
  isClosed: boolean;
  vertices: DxfVertex[];
}

export interface DxfText {
  text: string;
  place: LonLat;
}

/** The parts of a drawing from which areas and their names are read. */
export interface Drawing {
  polylines: DxfPolyline[];
  texts: DxfText[];
  /** Number of other entities by their type. */
  others: Map<string, number>;
}

/** Flags of polylines and of vertices. */
const [CLOSED, MESH, FRAME] = [1, 16 | 64, 16];

/** Collects a drawing from its entities. */
export function createDrawing(reading: ReadContext) {
  const drawing: Drawing = { polylines: [], texts: [], others: new Map() };
  /** A polyline of the old kind, whose vertices follow as entities of their own. */
  let open: (DxfPolyline & { isMirrored: boolean }) | null = null;

  const add = (group: DxfGroup): void => {
    const { type, pairs } = group;
    if (type === 'VERTEX') {
      if (!open || (flagsOf(pairs) & FRAME) !== 0) return;
      reading.vertices(1);
      for (const vertex of verticesOf(pairs, open.isMirrored)) open.vertices.push(vertex);
    } else if (type === 'SEQEND') open = null;
    else if ((type === 'POLYLINE' || type === 'LWPOLYLINE') && (flagsOf(pairs) & MESH) === 0) {
      reading.parts(1);
      const isMirrored = Number(valueOf(pairs, 230)) < 0;
      const vertices = type === 'POLYLINE' ? [] : verticesOf(pairs, isMirrored);
      reading.vertices(vertices.length);
      const isClosed = (flagsOf(pairs) & CLOSED) !== 0;
      const polyline = { layer: plainText(valueOf(pairs, 8)), isClosed, vertices, isMirrored };
      drawing.polylines.push(polyline);
      open = type === 'POLYLINE' ? polyline : null;
    } else if (type === 'TEXT' || type === 'MTEXT') {
      reading.parts(1);
      drawing.texts.push(textOf(group));
    } else {
      if (!drawing.others.has(type)) reading.parts(1);
      drawing.others.set(type, (drawing.others.get(type) ?? 0) + 1);
    }
  };
  return { drawing, add };
}

type Pairs = DxfGroup['pairs'];

const valueOf = (pairs: Pairs, code: number): string =>
  pairs.find(([known]) => known === code)?.[1] ?? '';

const flagsOf = (pairs: Pairs): number => Number(valueOf(pairs, 70)) || 0;

/** An extrusion towards the ground mirrors the drawing's x axis. */
function verticesOf(pairs: Pairs, isMirrored: boolean): DxfVertex[] {
  const vertices: DxfVertex[] = [];
  const side = isMirrored ? -1 : 1;
  for (const [code, value] of pairs) {
    const last = vertices[vertices.length - 1];
    if (code === 10) vertices.push({ x: side * Number(value), y: NaN, bulge: 0 });
    else if (code === 20 && last) last.y = Number(value);
    else if (code === 42 && last) last.bulge = side * Number(value);
  }
  return vertices;
}

function textOf({ type, pairs }: DxfGroup): DxfText {
  const text = pairs.flatMap(([code, value]) => (code === 1 || code === 3 ? [value] : [])).join('');
  // For a TEXT that is not aligned to the left, this is the position; for an MTEXT, it is a
  // direction.
  const isAligned = type === 'TEXT' && valueOf(pairs, 11) !== '';
  const [x, y] = isAligned ? [11, 21] : [10, 20];
  return {
    text: plainText(type === 'MTEXT' ? withoutFormats(text) : text).trim(),
    place: [Number(valueOf(pairs, x)), Number(valueOf(pairs, y))],
  };
}

/** `{\fArial|b1;North\P12 ha}` → `North 12 ha`. */
const withoutFormats = (text: string): string =>
  text
    .replace(/\\[PN~]/g, ' ')
    .replace(/\\[ACcFfHpQTW][^;\\]*;/g, '')
    .replace(/\\[LlOoKk]/g, '')
    // A backslash marks a literal character.
    .replace(/\\[{}\\]|[{}]/g, (found) => found.slice(1));
