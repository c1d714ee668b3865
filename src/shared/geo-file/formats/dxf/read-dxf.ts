import type { PackedRing } from '#shared/lib/geo';
import type { ParsedFeature, ParsedLayer, Shape } from '../../base/parsed-file.ts';
import { countOf } from '../../base/feature-title.ts';
import type { ReadContext } from '../../parse/read-context.ts';
import { FileRefusalError } from '../../base/refusal.ts';
import { createDrawing } from './drawing.ts';
import { readGroups } from './dxf-groups.ts';
import { flattenArcs } from './flatten-arcs.ts';
import { namedAreas, type ClosedPolyline } from './named-areas.ts';
import { noteOthers } from './other-entities.ts';

const CODE = /\bEPSG:\s?(\d{4,6})\b/i;

/**
 * Reads the closed polylines of a drawing as areas. A drawing states no coordinate system, unless a
 * comment names its code.
 */
export async function readDxf(
  text: string,
  name: string,
  reading: ReadContext,
): Promise<ParsedLayer> {
  if (text.startsWith('AutoCAD Binary DXF')) {
    throw new FileRefusalError('It is a binary DXF. Save it as a text (ASCII) DXF.');
  }
  const { drawing, add } = createDrawing(reading);
  let code: string | undefined;
  await readGroups(text, reading, add, (comment) => {
    code ??= CODE.exec(comment)?.[1];
  });

  const closed: ClosedPolyline[] = [];
  const lines: { layer: string; vertices: PackedRing }[] = [];
  let arcs = 0;
  for (const { layer, isClosed, vertices } of drawing.polylines) {
    const flat = flattenArcs(vertices, isClosed, reading);
    await reading.budget.reach();
    arcs += flat.arcs;
    if (flat.vertices.length === 0) continue;
    if (isClosed || endsMeet(flat.vertices))
      closed.push({ layer, ring: closedRing(flat.vertices) });
    else lines.push({ layer, vertices: flat.vertices });
  }
  const { areas, unusedTexts } = await namedAreas(closed, drawing.texts, reading.budget);
  noteOthers(drawing.others, unusedTexts, reading.notes);
  if (arcs > 0) {
    const curves = countOf(arcs, 'arc');
    reading.notes.remark('assumed', `${curves} became straight edges, at most 1 cm off.`);
  }

  const features: ParsedFeature[] = [];
  const addFeature = (title: string | null, layer: string, shape: Shape) => {
    const ref = reading.feature(name, features.length + 1, title);
    const properties = title === null ? { layer } : { name: title, layer };
    features.push({ ref, properties, shapes: [shape] });
  };
  for (const { layer, rings, name: title } of areas) {
    addFeature(title, layer, { kind: 'area', rings });
  }
  for (const { layer, vertices } of lines) addFeature(null, layer, { kind: 'line', vertices });
  const projection = code === undefined ? null : { code: Number(code) };
  return { name, projection, features };
}

const endsMeet = (vertices: PackedRing): boolean =>
  vertices.length >= 8 &&
  vertices[0] === vertices[vertices.length - 2] &&
  vertices[1] === vertices[vertices.length - 1];

/** A closed polyline does not repeat its first vertex. */
function closedRing(vertices: PackedRing): PackedRing {
  if (endsMeet(vertices)) return vertices;
  const ring = new Float64Array(vertices.length + 2);
  ring.set(vertices);
  ring.set(vertices.subarray(0, 2), vertices.length);
  return ring;
}
