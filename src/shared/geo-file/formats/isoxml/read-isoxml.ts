import type { ParsedFeature, ParsedLayer } from '../../base/parsed-file.ts';
import { countOf, someOf, titleOf } from '../../base/feature-title.ts';
import type { LayerFile } from '../../parse/format.ts';
import type { ReadContext } from '../../parse/read-context.ts';
import { readXml } from '../xml/read-xml.ts';
import { boundaryOf, type Partfield } from './partfield.ts';
import { createTaskHandler, type TaskData } from './task-data.ts';

const FORMAT = 'ISOXML';
/** Files of fields; the others contain tasks and products. */
const FIELD_FILE = /^PFD\d+$/i;

/**
 * Reads the fields of a machine's task data (ISO 11783-10), whose main file may refer to others
 * beside it.
 */
export async function readIsoXml(
  { name, text, neighbour }: LayerFile,
  reading: ReadContext,
): Promise<ParsedLayer> {
  const data: TaskData = { partfields: [], farms: new Map(), externalFiles: [] };
  await readXml(await text(), FORMAT, createTaskHandler(data, reading), reading);
  const missing: string[] = [];
  for (const file of new Set(data.externalFiles.filter((named) => FIELD_FILE.test(named)))) {
    const more = await neighbour(`${file}.xml`);
    if (more === undefined) missing.push(`“${file}.xml”`);
    else await readXml(more, FORMAT, createTaskHandler(data, reading), reading);
  }
  if (missing.length > 0) {
    const advice = 'Put the whole TASKDATA folder into one .zip.';
    reading.notes.leftOut('not-followed', `${someOf(missing)} is missing. ${advice}`);
  }

  let others = 0;
  const features: ParsedFeature[] = [];
  for (const [i, partfield] of data.partfields.entries()) {
    const properties = propertiesOf(partfield, data);
    const ref = reading.feature(name, i + 1, properties['name'] ?? null);
    const boundary = boundaryOf(partfield, reading.budget);
    others += boundary.others;
    if (boundary.shapes.length === 0) {
      reading.notes.leftOut('empty', `${titleOf(ref)} has no boundary.`, ref);
    }
    const doubt = `${titleOf(ref)}: its rings are marked wrongly as outline or hole, so the largest was read as the outline.`;
    features.push({
      ref,
      properties,
      shapes: boundary.shapes,
      ...(boundary.isMistyped && { doubt }),
    });
    await reading.budget.reach();
  }
  if (others > 0) {
    const polygons = countOf(others, 'zone or mark', 'zones or marks');
    const verb = others === 1 ? 'was' : 'were';
    reading.notes.leftOut('beside', `${polygons} within fields ${verb} left out.`);
  }
  return { name, projection: { code: 4326 }, features };
}

function propertiesOf({ attributes }: Partfield, { farms }: TaskData): Record<string, string> {
  const { A: id, B: code, C: designator, F: farmId = '' } = attributes;
  const farm = farms.get(farmId);
  const title = [designator, code, id].find((text) => text !== undefined && text.trim() !== '');
  return Object.fromEntries(
    Object.entries({ name: title, code, farm, id }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    ),
  );
}
