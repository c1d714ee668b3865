import { codeOf, definitionOf, knownCrs, type Datum } from '#shared/lib/geo';
import { childOf, nameOfNode, numberAt, parseWkt, type WktNode } from './wkt-tree.ts';
import { writtenDatum, type WrittenDatum } from './written-datum.ts';
import { angleUnitOf, writtenProjection, type WrittenProjection } from './written-projection.ts';

/** A coordinate system as a WKT describes it. */
export type WktCrs =
  /** One of the known systems. */
  | { code: number }
  /** Another system, by its proj4 definition; null if Fenceline cannot convert it. */
  | WrittenCrs
  /** Programs write both of these systems with the same text. */
  | { name: string; either: readonly [code: number, code: number] };

export interface WrittenCrs {
  name: string;
  definition: string | null;
  /** Null if it is none of the known datums. */
  datum: Datum | null;
  /** What is uncertain about it; completes a sentence that begins with the name of the layer. */
  doubt: string | null;
}

const [WEB_MERCATOR, WORLD_MERCATOR] = [3857, 3395];
/**
 * Words before and after “mercator” in names under which Web Mercator is written with the
 * parameters of another projection.
 */
const WORDS_BEFORE = /web|pseudo|google|popular|spherical|visuali[sz]ation/;
const WORDS_AFTER = /web|google|auxiliary/;
const WEB_CODES = /\b(?:3857|3785|900913|102100|102113)$/;
const WORLD_NAMES = /world[ _-]?mercator/i;
const DEGREE = Math.PI / 180;

/**
 * Reads WKT 1 and 2 as GDAL, ESRI, QGIS and others write it; null if the text is not WKT. Like PROJ,
 * trusts a code first, then a name that is known to be written with misleading parameters, then the
 * parameters.
 */
export function readWktCrs(text: string): WktCrs | null {
  const root = parseWkt(text);
  if (root === null) return null;
  const bound = root.keyword === 'BOUNDCRS' ? root : undefined;
  const system = horizontalOf(bound ? childOf(bound, 'SOURCECRS')?.children[0] : root);
  if (!system) return null;
  const code = knownCodeOf(system);
  if (code !== null) return { code };
  const name = nameOfNode(system).replaceAll('_', ' ').slice(0, 80).trim() || 'without a name';
  return isGeographic(system) ? inDegrees(system, bound, name) : inLengths(system, bound, name);
}

const PROJECTED = ['PROJCS', 'PROJCRS', 'PROJECTEDCRS'];
const GEOGRAPHIC = [
  'GEOGCS',
  'GEOGCRS',
  'GEOGRAPHICCRS',
  'GEODCRS',
  'GEODETICCRS',
  'BASEGEOGCRS',
  'BASEGEODCRS',
];
const isGeographic = ({ keyword }: WktNode) => GEOGRAPHIC.includes(keyword);

/** Leaves out the heights of a compound system. */
function horizontalOf(node: WktNode | undefined): WktNode | undefined {
  const isCompound = node?.keyword === 'COMPD_CS' || node?.keyword === 'COMPOUNDCRS';
  const system = isCompound ? childOf(node, ...PROJECTED, ...GEOGRAPHIC) : node;
  return system && [...PROJECTED, ...GEOGRAPHIC].includes(system.keyword) ? system : undefined;
}

function knownCodeOf(system: WktNode): number | null {
  const node = childOf(system, 'AUTHORITY', 'ID');
  const code = numberAt(node, 1);
  return /^(EPSG|ESRI)$/i.test(nameOfNode(node)) && knownCrs(code) ? code : null;
}

function inDegrees(system: WktNode, bound: WktNode | undefined, name: string): WktCrs {
  const datum = writtenDatum(system, bound);
  const isDegree = Math.abs(angleUnitOf(system) / DEGREE - 1) < 1e-6;
  if (!datum || !isDegree) return unknown(name);
  const same = { datum: null, definition: '+datum=WGS84', doubt: null };
  return withDatum('+proj=longlat', datum.isSame ? same : datum, name);
}

function inLengths(system: WktNode, bound: WktNode | undefined, name: string): WktCrs {
  const geographic = childOf(system, ...GEOGRAPHIC);
  const projection = geographic && writtenProjection(system, geographic);
  const datum = geographic && writtenDatum(geographic, bound);
  if (!projection || !datum) return zoneOfName(name) ?? unknown(name);
  const isSphere = projection.isSpherical || / \+b=/.test(datum.definition);
  if (datum.isModern && isPlainMercator(projection)) {
    if (isSphere || isWebMercator(name)) return { code: WEB_MERCATOR };
    if (!WORLD_NAMES.test(name)) return { name, either: [WEB_MERCATOR, WORLD_MERCATOR] };
  }
  const definition = '+a=6378137 +b=6378137 +nadgrids=@null';
  const read = projection.isSpherical ? { datum: null, definition, doubt: null } : datum;
  return withDatum(projection.definition, read, name);
}

const isPlainMercator = ({ definition }: WrittenProjection) =>
  definition === '+proj=merc +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +units=m';

const unknown = (name: string): WktCrs => ({ name, definition: null, datum: null, doubt: null });

/** Returns the code of a known system if the parameters match it. */
function withDatum(
  projection: string,
  { datum, definition, doubt }: Pick<WrittenDatum, 'datum' | 'definition' | 'doubt'>,
  name: string,
): WktCrs {
  if (datum === null)
    return { name, definition: `${projection} ${definition} +no_defs`, datum, doubt };
  const code = codeOf(projection, datum);
  if (code !== null && doubt === null) return { code };
  return { name, definition: definitionOf({ name, projection, datum }), datum, doubt };
}

/** Zones by the names that ESRI and others write, for a text without parameters. */
const ZONES: readonly [name: RegExp, base: number][] = [
  [/^GDA ?(?:19)?94[ /]+MGA ?(?:94)? *zone *(\d\d)/i, 28300],
  [/^GDA ?2020[ /]+MGA ?(?:2020)? *zone *(\d\d)/i, 7800],
  [/^AGD ?(?:19)?66[ /]+AMG ?(?:66)? *zone *(\d\d)/i, 20200],
  [/^AGD ?(?:19)?84[ /]+AMG ?(?:84)? *zone *(\d\d)/i, 20300],
  [/^WGS ?(?:19)?84[ /]+UTM *zone *(\d\d?)S/i, 32700],
  [/^WGS ?(?:19)?84[ /]+UTM *zone *(\d\d?)N/i, 32600],
];

function zoneOfName(name: string): WktCrs | null {
  for (const [pattern, base] of ZONES) {
    const [, zone] = pattern.exec(name) ?? [];
    if (zone !== undefined && knownCrs(base + Number(zone))) return { code: base + Number(zone) };
  }
  return null;
}

function isWebMercator(name: string): boolean {
  const lower = name.toLowerCase();
  const [first, last] = [lower.indexOf('mercator'), lower.lastIndexOf('mercator')];
  if (WEB_CODES.test(lower)) return true;
  return (
    first >= 0 && (WORDS_BEFORE.test(lower.slice(0, last)) || WORDS_AFTER.test(lower.slice(first)))
  );
}
