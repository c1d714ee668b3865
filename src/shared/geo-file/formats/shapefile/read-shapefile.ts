import { readWktCrs } from '#shared/lib/wkt-crs';
import type { Properties } from '../../base/import-result.ts';
import type { ParsedFeature, ParsedLayer, Shape } from '../../base/parsed-file.ts';
import { countOf, nameOf, titleOf } from '../../base/feature-title.ts';
import type { ReadContext } from '../../parse/read-context.ts';
import { areasOfRings } from './areas-of-rings.ts';
import { readDbf } from './read-dbf.ts';
import { readShp, type ShpRecord } from './read-shp.ts';

export interface ShapefileParts {
  name: string;
  shp: Uint8Array;
  shx?: Uint8Array | undefined;
  dbf: Uint8Array | undefined;
  prj: Uint8Array | undefined;
  cpg: Uint8Array | undefined;
}

const latin = new TextDecoder('latin1');

/** Reads one shapefile as a layer; without a .prj its projection is unknown. */
export async function readShapefile(
  { name, shp, shx, dbf, prj, cpg }: ShapefileParts,
  reading: ReadContext,
): Promise<ParsedLayer> {
  const { notes } = reading;
  const records = await readShp(shp, reading, shx);
  const table = dbf ? await readDbf(dbf, cpg ? latin.decode(cpg) : null, reading) : null;
  const rows = table?.rows ?? [];
  if (!dbf) notes.remark('assumed', `“${name}” has no .dbf file, so its areas have no names.`);
  else if (rows.length !== records.length) {
    const [shapes, lines] = [countOf(records.length, 'shape'), countOf(rows.length, 'row')];
    notes.remark('untidy', `“${name}” has ${shapes} and ${lines} of attributes.`);
  }
  if (table?.encodingFault) notes.remark('encoding', `“${name}”: ${table.encodingFault}`);
  const features: ParsedFeature[] = [];
  for (const [i, record] of records.entries()) {
    const row = i < rows.length ? rows[i] : {};
    if (row === null) continue;
    features.push(await featureOf(record, row ?? {}, i + 1, name, reading));
    await reading.budget.reach();
  }
  const projection = prj ? readWktCrs(new TextDecoder().decode(prj)) : null;
  return { name, projection, features };
}

async function featureOf(
  record: ShpRecord,
  properties: Properties,
  number: number,
  layer: string,
  reading: ReadContext,
): Promise<ParsedFeature> {
  const ref = reading.feature(layer, number, nameOf(properties));
  const title = titleOf(ref);
  const { notes } = reading;
  const shapes: Shape[] = [];
  if (record.kind === 'area') {
    for (const rings of await areasOfRings(record.parts, reading.budget))
      shapes.push({ kind: 'area', rings });
  } else if (record.kind === 'line') {
    for (const vertices of record.parts) shapes.push({ kind: 'line', vertices });
  } else if (record.kind === 'point') {
    const text = `${title} is a point, which has no area.`;
    notes.leftOut('point', text, ref, record.place ?? undefined);
  } else if (record.kind === 'other') {
    notes.leftOut('broken', `${title} has a shape of an unsupported type.`, ref);
  }
  const isEmpty = 'parts' in record ? shapes.length === 0 : record.kind === 'empty';
  if (isEmpty) notes.leftOut('empty', `${title} has an empty geometry.`, ref);
  return { ref, properties, shapes };
}
