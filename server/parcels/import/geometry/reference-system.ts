import type { Position } from 'geojson';
import proj4 from 'proj4';

export type ToWgs84 = (position: Position) => Position;

/**
 * GDA94 to GDA2020 by the seven parameters of EPSG:8048, rotations signed as proj4 has them. The
 * plate has moved 1.8 m between the two; GDA2020 is where satellite pictures are today, so it is
 * taken for WGS84.
 */
const GDA94 =
  '+ellps=GRS80 +towgs84=0.06155,-0.01087,-0.04019,0.0394924,0.0327221,0.0328979,-0.009994';
const GDA2020 = '+ellps=GRS80 +towgs84=0,0,0';
const WGS84 = '+datum=WGS84';

const mga = (zone: number) => `+proj=utm +zone=${zone} +south +units=m`;
const lambert = (lat1: number, lat2: number, lat0: number, lng0: number, x0: number, y0: number) =>
  `+proj=lcc +lat_1=${lat1} +lat_2=${lat2} +lat_0=${lat0} +lon_0=${lng0} +x_0=${x0} +y_0=${y0} +units=m`;
const AUSTRALIA_ALBERS =
  '+proj=aea +lat_1=-18 +lat_2=-36 +lat_0=0 +lon_0=132 +x_0=0 +y_0=0 +units=m';
const VICGRID = lambert(-36, -38, -37, 145, 2_500_000, 2_500_000);
const NSW_LAMBERT = lambert(-30.75, -35.75, -33.25, 147, 9_300_000, 4_500_000);
const SA_LAMBERT = lambert(-28, -36, -32, 135, 1_000_000, 2_000_000);
const AUSTRALIA_LAMBERT = lambert(-18, -36, 0, 134, 0, 0);
const DEGREES = '+proj=longlat';

const DEFINITIONS: Readonly<Record<string, string>> = {
  'EPSG:4326': `${DEGREES} ${WGS84}`,
  'EPSG:4283': `${DEGREES} ${GDA94}`,
  'EPSG:7844': `${DEGREES} ${GDA2020}`,
  'EPSG:3857': '+proj=merc +a=6378137 +b=6378137 +lon_0=0 +units=m +nadgrids=@null +no_defs',
  'EPSG:6933': `+proj=cea +lat_ts=30 +lon_0=0 +x_0=0 +y_0=0 +units=m ${WGS84}`,
  'EPSG:3577': `${AUSTRALIA_ALBERS} ${GDA94}`,
  'EPSG:9473': `${AUSTRALIA_ALBERS} ${GDA2020}`,
  'EPSG:3111': `${VICGRID} ${GDA94}`,
  'EPSG:7899': `${VICGRID} ${GDA2020}`,
  'EPSG:3308': `${NSW_LAMBERT} ${GDA94}`,
  'EPSG:8058': `${NSW_LAMBERT} ${GDA2020}`,
  'EPSG:3107': `${SA_LAMBERT} ${GDA94}`,
  'EPSG:8059': `${SA_LAMBERT} ${GDA2020}`,
  'EPSG:3112': `${AUSTRALIA_LAMBERT} ${GDA94}`,
  'EPSG:7845': `${AUSTRALIA_LAMBERT} ${GDA2020}`,
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => 48 + i).flatMap((zone) => [
      [`EPSG:${28_300 + zone}`, `${mga(zone)} ${GDA94}`],
      [`EPSG:${7_800 + zone}`, `${mga(zone)} ${GDA2020}`],
      [`EPSG:${32_700 + zone}`, `${mga(zone)} ${WGS84}`],
    ]),
  ),
};

/**
 * How positions of a reference system become WGS84 lon/lat. `crs` is a code such as `EPSG:28355`,
 * with or without an URN around it, or well-known text (a .prj). Null when it is not known, or its
 * datum is none of WGS84, GDA94 and GDA2020.
 */
export function toWgs84From(crs: string): ToWgs84 | null {
  const code = codeOf(crs);
  if (code === 'EPSG:4326') return (position) => position;
  const definition = code === null ? definitionOfText(crs) : DEFINITIONS[code];
  if (!definition) return null;
  const { forward } = proj4(definition as string, DEFINITIONS['EPSG:4326']!);
  return ([x = NaN, y = NaN]) =>
    Number.isFinite(x) && Number.isFinite(y) ? forward([x, y]) : [NaN, NaN];
}

export const isWgs84 = (crs: string) => codeOf(crs) === 'EPSG:4326';

/** `EPSG:…` out of its usual spellings; longitude/latitude order is taken for granted. */
function codeOf(crs: string): string | null {
  const text = crs.trim();
  if (/^(urn:ogc:def:crs:)?OGC:[\d.]*:?CRS84$/i.test(text) || /^CRS84$/i.test(text)) {
    return 'EPSG:4326';
  }
  const plain = /^(?:urn:(?:x-)?ogc:def:crs:)?EPSG:(?:[\d.]*:)?(\d{4,5})$/i.exec(text);
  if (plain) return `EPSG:${plain[1]}`;
  if (/^https?:\/\/www\.opengis\.net\/def\/crs\/OGC\/[\d.]+\/CRS84$/i.test(text)) {
    return 'EPSG:4326';
  }
  const address = /^https?:\/\/www\.opengis\.net\/def\/crs\/EPSG\/[\d.]+\/(\d{4,5})$/i.exec(text);
  return address ? `EPSG:${address[1]}` : null;
}

/** Projections are read as they are written; what leads to WGS84 goes by the datum's name. */
function definitionOfText(wkt: string): unknown {
  if (!/^\s*(PROJCS|GEOGCS|PROJCRS|GEOGCRS|GEODCRS|BOUNDCRS)\s*\[/i.test(wkt)) return undefined;
  const datum = datumOf(wkt);
  if (datum === null) return undefined;
  try {
    proj4.defs('cadastre', wkt);
    const definition = proj4.defs('cadastre') as unknown as Record<string, unknown>;
    const parameters = /\+towgs84=(\S+)/.exec(datum)?.[1]?.split(',').map(Number) ?? [0, 0, 0];
    return { ...definition, datumCode: 'none', datum_params: parameters };
  } catch {
    return undefined;
  }
}

function datumOf(wkt: string): string | null {
  const name =
    /DATUM\s*\[\s*"([^"]+)"/i.exec(wkt)?.[1] ?? /ENSEMBLE\s*\[\s*"([^"]+)"/i.exec(wkt)?.[1];
  if (!name) return null;
  const words = name.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (/^D?(GDA1994|GDA94|GEOCENTRICDATUMOFAUSTRALIA1994)$/.test(words)) return GDA94;
  if (/^D?(GDA2020|GEOCENTRICDATUMOFAUSTRALIA2020)$/.test(words)) return GDA2020;
  return /^D?(WGS1?9?84|WORLDGEODETICSYSTEM1984(ENSEMBLE)?)$/.test(words) ? WGS84 : null;
}
