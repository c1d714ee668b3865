import type { Position } from 'geojson';
import proj4 from 'proj4';
import { definitionOf, knownCrs, type Datum } from '#shared/lib/geo';

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
  if (code === WGS84) return (position) => position;
  const known = code === null ? null : knownCrs(code);
  if (known && !SURVEYED.has(known.datum)) return null;
  const definition = known ? definitionOf(known) : definitionOfText(crs);
  if (!definition) return null;
  const { forward } = proj4(definition as string, definitionOf(knownCrs(WGS84)!));
  return ([x = NaN, y = NaN]) =>
    Number.isFinite(x) && Number.isFinite(y) ? forward([x, y]) : [NaN, NaN];
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

/** Reads the projection as written, but takes the shift to WGS84 from the datum's name. */
function definitionOfText(wkt: string): unknown {
  if (!/^\s*(PROJCS|GEOGCS|PROJCRS|GEOGCRS|GEODCRS|BOUNDCRS)\s*\[/i.test(wkt)) return undefined;
  const datum = datumOf(wkt);
  if (datum === null) return undefined;
  try {
    proj4.defs('cadastre', wkt);
    const definition = proj4.defs('cadastre') as unknown as Record<string, unknown>;
    const onDatum = definitionOf({ name: '', projection: '', datum });
    const parameters = /\+towgs84=(\S+)/.exec(onDatum)?.[1]?.split(',').map(Number) ?? [0, 0, 0];
    return { ...definition, datumCode: 'none', datum_params: parameters };
  } catch {
    return undefined;
  }
}

function datumOf(wkt: string): Datum | null {
  const name =
    /DATUM\s*\[\s*"([^"]+)"/i.exec(wkt)?.[1] ?? /ENSEMBLE\s*\[\s*"([^"]+)"/i.exec(wkt)?.[1];
  if (!name) return null;
  const words = name.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (/^D?(GDA1994|GDA94|GEOCENTRICDATUMOFAUSTRALIA1994)$/.test(words)) return 'GDA94';
  if (/^D?(GDA2020|GEOCENTRICDATUMOFAUSTRALIA2020)$/.test(words)) return 'GDA2020';
  return /^D?(WGS1?9?84|WORLDGEODETICSYSTEM1984(ENSEMBLE)?)$/.test(words) ? 'WGS84' : null;
}
