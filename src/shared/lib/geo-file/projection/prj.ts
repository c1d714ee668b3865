import type { Projection } from '../parsed-file.ts';
import { knownProjection } from './known-projections.ts';

/** Zone names as ESRI and others write them: GDA_1994_MGA_Zone_55, GDA2020 / MGA zone 55 … */
const ZONES: readonly [name: RegExp, code: number][] = [
  [/^GDA_?(?:19)?94[_ /]+MGA_?(?:94)?[_ ]*zone[_ ]*(\d\d)/i, 28300],
  [/^GDA_?2020[_ /]+MGA_?(?:2020)?[_ ]*zone[_ ]*(\d\d)/i, 7800],
  [/^AGD_?(?:19)?66[_ /]+AMG_?(?:66)?[_ ]*zone[_ ]*(\d\d)/i, 20200],
  [/^AGD_?(?:19)?84[_ /]+AMG_?(?:84)?[_ ]*zone[_ ]*(\d\d)/i, 20300],
  [/^WGS[_ ]?(?:19)?84[_ /]+UTM[_ ]*zone[_ ]*(\d\d?)S/i, 32700],
  [/^WGS[_ ]?(?:19)?84[_ /]+UTM[_ ]*zone[_ ]*(\d\d?)N/i, 32600],
];

/** Characters of a projection; the longest known ones, with the areas of their use, have 10,000. */
export const MAX_WKT_LENGTH = 100_000;

/**
 * Parses a .prj file: an EPSG code if it names a known one or a known zone, degrees, or its WKT for proj4.
 * Null when it is not WKT, and for the AGD datums where only a grid transformation would be
 * accurate.
 */
export function projectionOfPrj(text: string): Projection | null {
  if (text.length > MAX_WKT_LENGTH) return null;
  const wkt = text.replace(/^\ufeff/, '').trim();
  const [, keyword, name] = /^(\w+)\s*\[\s*"([^"]*)"/.exec(wkt) ?? [];
  if (keyword === undefined || name === undefined) return null;
  // The projection's own code comes last, after those of its components.
  const [, code] = /(?:AUTHORITY|ID)\s*\[\s*"EPSG"\s*,\s*"?(\d+)"?\s*\]\s*\]\s*$/i.exec(wkt) ?? [];
  if (code !== undefined && knownProjection(Number(code))) return { code: Number(code) };
  const isOld = /Australian(?:_Geodetic_Datum)?_19(66|84)/i.exec(wkt);
  if (/^GEOG/i.test(keyword)) {
    if (isOld) return { code: isOld[1] === '66' ? 4202 : 4203 };
    return { code: isGda94(wkt) ? 4283 : 4326 };
  }
  for (const [pattern, base] of ZONES) {
    const [, zone] = pattern.exec(name) ?? [];
    if (zone !== undefined) return { code: base + Number(zone) };
  }
  return isOld ? null : { wkt, name: name.replaceAll('_', ' ') };
}

/** Whether the datum of a WKT is GDA94, which has several spellings. */
export const isGda94 = (wkt: string): boolean =>
  /(?:DATUM|ENSEMBLE)\s*\[\s*"(?:D_)?(?:GDA_?(?:19)?94|Geocentric[_ ]Datum[_ ]of[_ ]Australia[_ ]1994)"/i.test(
    wkt,
  );
