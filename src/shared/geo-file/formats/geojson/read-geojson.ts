import type { Properties } from '../../base/import-result.ts';
import type { ParsedFeature, ParsedLayer } from '../../base/parsed-file.ts';
import { countOf, nameOf, shortName, titleOf } from '../../base/feature-title.ts';
import type { ReadContext } from '../../parse/read-context.ts';
import { FileRefusalError, OtherContentError } from '../../base/refusal.ts';
import { readCrsMember } from './crs-member.ts';
import { collectShapes } from './geojson-shapes.ts';
import { isObject, parseJson, typeOf, type JsonObject } from './json.ts';

const GEOMETRIES = /^(multi)?(point|linestring|polygon)$|^geometrycollection$/;

/**
 * Reads the features of GeoJSON text: a FeatureCollection, a Feature or a bare geometry, recognized
 * by its fields, whatever the case of its types. Drops members that GeoJSON does not define.
 */
export async function readGeoJson(
  text: string,
  name: string,
  reading: ReadContext,
): Promise<ParsedLayer> {
  const root = await parseJson(text, reading);
  await reading.budget.reach(0.5);
  const found = featuresOf(root);
  const projection = readCrsMember(found, root, reading.notes);
  const features: ParsedFeature[] = [];
  for (const [i, feature] of found.entries()) {
    const read = readFeature(feature, i + 1, name, reading);
    if (read) features.push(read);
    await reading.budget.reach(0.5 + i / found.length / 2);
  }
  return { name, projection, features };
}

/** Lists the features of a document unchecked; wraps a bare geometry in a feature. */
function featuresOf(root: unknown): readonly unknown[] {
  if (!isObject(root))
    throw new OtherContentError(`It holds ${describe(root)} instead of an object.`);
  const type = typeOf(root);
  if (type === 'topology') throw new FileRefusalError('It is TopoJSON. Export it as GeoJSON.');
  if ('spatialReference' in root || 'geometryType' in root || 'rings' in root) {
    throw new FileRefusalError('It is in Esri’s JSON format. Export it as GeoJSON.');
  }
  if (GEOMETRIES.test(type)) return [{ type: 'Feature', geometry: root, properties: {} }];
  if (type !== 'feature' && 'features' in root) {
    if (Array.isArray(root['features'])) return root['features'];
    throw new FileRefusalError(
      `Its “features” is ${describe(root['features'])} instead of a list.`,
    );
  }
  if ('geometry' in root) return [root];
  if (type === 'featurecollection') throw new FileRefusalError('Its “features” are missing.');
  if (type === 'feature') throw new FileRefusalError('Its “geometry” is missing.');
  if (type !== '')
    throw new OtherContentError(`Its type “${shortName(root['type'])}” is not a GeoJSON type.`);
  const fields = Object.keys(root);
  const has = fields.length === 0 ? 'an empty object' : `an object with ${fieldList(fields)}`;
  throw new OtherContentError(`It is ${has}, which is not GeoJSON.`);
}

function fieldList(fields: readonly string[]): string {
  const shown = fields.slice(0, 3).map((field) => `“${field.slice(0, 30)}”`);
  const more = fields.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${countOf(more, 'more field')}` : ''}`;
}

function readFeature(
  value: unknown,
  number: number,
  layer: string,
  reading: ReadContext,
): ParsedFeature | null {
  const feature: JsonObject = isObject(value) ? value : {};
  const properties = propertiesOf(feature['properties']);
  const ref = reading.feature(layer, number, nameOf(properties));
  const title = titleOf(ref);
  if (!isObject(value)) {
    reading.notes.leftOut('broken', `${title} is ${describe(value)}, not a feature.`, ref);
    return null;
  }
  // Some programs put bare geometries into the list of features.
  const geometry = GEOMETRIES.test(typeOf(value)) ? value : value['geometry'];
  const shapes = collectShapes(geometry, ref, reading);
  const id = value['id'];
  const isId = typeof id === 'string' || typeof id === 'number';
  return { ref, properties, shapes, ...(isId && { id }) };
}

/** PHP writes an empty object as a list; other lists become objects keyed by index. */
const propertiesOf = (value: unknown): Properties =>
  isObject(value) || Array.isArray(value) ? { ...(value as Properties) } : {};

function describe(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return 'a number';
  return Array.isArray(value) ? 'a list' : 'an object';
}
