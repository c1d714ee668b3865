import type { Position } from 'geojson';
import proj4 from 'proj4';
import { definitionOf, knownCrs, type Datum } from '#shared/lib/geo';
import { readWktCrs, type WktCrs } from '#shared/lib/wkt-crs';

export type ToWgs84 = (position: Position) => Position;

const WGS84 = 4326;
/** Datums precise enough for boundaries; the older Australian one is known only to 3 m. */
const SURVEYED: ReadonlySet<Datum> = new Set(['WGS84', 'Web Mercator', 'GDA94', 'GDA2020']);

/**
 * Returns the conversion from a reference system to WGS84 lon/lat. `crs` is a code such as
 * `EPSG:28355`, with or without a URN around it, or well-known text (a .prj). Null when the system
 * is unknown, or its datum is none of WGS84, GDA94 and GDA2020.
 */
export function toWgs84From(crs: string): ToWgs84 | null {
  const code = codeOf(crs);
  const written: WktCrs | null = code === null ? readWktCrs(crs) : { code };
  const { datum, definition } = systemOf(written);
  if (datum === null || definition === null || !SURVEYED.has(datum)) return null;
  if (written && 'code' in written && written.code === WGS84) return (position) => position;
  const { forward } = proj4(definition, definitionOf(knownCrs(WGS84)!));
  return ([x = NaN, y = NaN]) =>
    Number.isFinite(x) && Number.isFinite(y) ? forward([x, y]) : [NaN, NaN];
}

/** Null for an unknown system, or one whose text is ambiguous. */
function systemOf(crs: WktCrs | null): { datum: Datum | null; definition: string | null } {
  if (crs && 'definition' in crs && crs.doubt === null) return crs;
  const known = crs && 'code' in crs ? knownCrs(crs.code) : null;
  return known
    ? { datum: known.datum, definition: definitionOf(known) }
    : { datum: null, definition: null };
}

export const isWgs84 = (crs: string) => codeOf(crs) === WGS84;

/** Extracts the EPSG code from its usual spellings; assumes longitude/latitude order. */
function codeOf(crs: string): number | null {
  const text = crs.trim();
  if (/^(urn:ogc:def:crs:)?OGC:[\d.]*:?CRS84$/i.test(text) || /^CRS84$/i.test(text)) {
    return WGS84;
  }
  const plain = /^(?:urn:(?:x-)?ogc:def:crs:)?EPSG:(?:[\d.]*:)?(\d{4,5})$/i.exec(text);
  if (plain) return Number(plain[1]);
  if (/^https?:\/\/www\.opengis\.net\/def\/crs\/OGC\/[\d.]+\/CRS84$/i.test(text)) {
    return WGS84;
  }
  const address = /^https?:\/\/www\.opengis\.net\/def\/crs\/EPSG\/[\d.]+\/(\d{4,5})$/i.exec(text);
  return address ? Number(address[1]) : null;
}
