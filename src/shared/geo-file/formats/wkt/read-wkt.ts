import type { PackedRing } from '#shared/lib/geo';
import type { ParsedFeature, ParsedLayer } from '../../base/parsed-file.ts';
import type { ReadContext } from '../../parse/read-context.ts';
import { createShapeCollector, CURVED, type ShapeCollector } from '../../parse/shape-collector.ts';
import { FileRefusalError } from '../../base/refusal.ts';
import { createWktScanner, type WktScanner } from './wkt-scanner.ts';

const CURVES = new Set([
  'CIRCULARSTRING',
  'COMPOUNDCURVE',
  'CURVEPOLYGON',
  'MULTICURVE',
  'MULTISURFACE',
]);

/**
 * Reads well-known text, one geometry after another, with PostGIS's `SRID=7855;` before any of
 * them. Geometries of each coordinate system are a layer.
 */
export async function readWkt(
  text: string,
  name: string,
  reading: ReadContext,
): Promise<ParsedLayer[]> {
  const scanner = createWktScanner(text, reading);
  const layers = new Map<number | null, ParsedFeature[]>();
  while (!scanner.hasEnded) {
    const first = scanner.word();
    const code = first === 'SRID' ? codeOf(scanner) : null;
    const features = layers.get(code) ?? [];
    layers.set(code, features);
    const ref = reading.feature(layerName(name, code), features.length + 1, null);
    const into = createShapeCollector(ref, reading);
    await readGeometry(code === null ? first : scanner.word(), scanner, into, reading, 0);
    features.push({ ref, properties: {}, shapes: into.finish() });
    // Lists of geometries have semicolons or commas between them.
    while (scanner.takes(';') || scanner.takes(',')) {
      reading.values(1);
      await reading.budget.reach();
    }
    await reading.budget.reach(scanner.share);
  }
  return [...layers].map(([code, features]) => ({
    name: layerName(name, code),
    projection: code === null ? null : { code },
    features,
  }));
}

const layerName = (name: string, code: number | null) =>
  code === null ? name : `${name} (EPSG:${code})`;

function codeOf(scanner: WktScanner): number {
  scanner.needs('=');
  const code = scanner.number();
  scanner.needs(';');
  return code;
}

async function readGeometry(
  type: string,
  scanner: WktScanner,
  into: ShapeCollector,
  reading: ReadContext,
  depth: number,
): Promise<void> {
  if (depth > reading.limits.depth) {
    throw new FileRefusalError(`Its geometries are nested more than ${reading.limits.depth} deep.`);
  }
  const plain = type.replace(/^(.+?)(?:ZM|Z|M)$/, '$1');
  const dimension = plain === type ? scanner.word() : '';
  if (dimension === 'EMPTY' || (/^(?:ZM?|M)$/.test(dimension) && scanner.word() === 'EMPTY'))
    return;
  if (CURVES.has(plain)) {
    await scanner.skip();
    into.broken(CURVED);
  } else if (plain === 'POINT' || plain === 'MULTIPOINT') {
    const [x = NaN, y = NaN] = await scanner.positions();
    into.point([x, y]);
  } else if (plain === 'LINESTRING') into.line(await scanner.positions());
  else if (plain === 'POLYGON' || plain === 'TRIANGLE') into.area(await ringsOf(scanner, reading));
  else if (plain === 'MULTILINESTRING') {
    for (const line of await ringsOf(scanner, reading)) into.line(line);
  } else if (['MULTIPOLYGON', 'POLYHEDRALSURFACE', 'TIN'].includes(plain)) {
    await list(scanner, reading, async () => {
      if (scanner.word() !== 'EMPTY') into.area(await ringsOf(scanner, reading));
    });
  } else if (plain === 'GEOMETRYCOLLECTION') {
    await list(scanner, reading, () =>
      readGeometry(scanner.word(), scanner, into, reading, depth + 1),
    );
  } else scanner.refuse(type);
}

async function ringsOf(scanner: WktScanner, reading: ReadContext): Promise<PackedRing[]> {
  const rings: PackedRing[] = [];
  await list(scanner, reading, async () => {
    if (scanner.word() !== 'EMPTY') rings.push(await scanner.positions());
  });
  return rings;
}

async function list(
  scanner: WktScanner,
  reading: ReadContext,
  item: () => Promise<void>,
): Promise<void> {
  scanner.needs('(');
  do {
    reading.parts(1);
    await item();
    await reading.budget.reach();
  } while (scanner.takes(','));
  scanner.needs(')');
}
