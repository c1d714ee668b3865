import { readWktCrs } from '#shared/lib/wkt-crs';
import type { Projection } from '../../base/parsed-file.ts';
import type { Notes } from '../../base/notes.ts';
import { isObject } from './json.ts';

/** GeoJSON is WGS84 unless it has the `crs` member of the 2008 format. */
const WGS84: Projection = { code: 4326 };

/**
 * Reads the `crs` member of the document or, as some programs write it, of its first feature or
 * geometry. Returns null when it names an unknown projection.
 */
export function readCrsMember(
  features: readonly unknown[],
  root: unknown,
  notes: Notes,
): Projection | null {
  const [first] = features;
  const geometry = isObject(first) ? first['geometry'] : undefined;
  const holder = [root, first, geometry].find((one) => isObject(one) && isObject(one['crs']));
  if (!isObject(holder) || !isObject(holder['crs'])) return WGS84;
  const { properties } = holder['crs'];
  const name = isObject(properties) ? (properties['name'] ?? properties['code']) : undefined;
  const text = typeof name === 'number' ? String(name) : name;
  const identifier = typeof text === 'string' ? text.trim() : '';
  if (/\bCRS:?:?84\b|\bWGS ?84$/i.test(identifier)) return WGS84;
  const [, authority = 'EPSG', code] = /^(.*[:/])?(\d{4,6})$/.exec(identifier) ?? [];
  if (code !== undefined && /EPSG/i.test(authority)) return { code: Number(code) };
  const written = readWktCrs(identifier);
  if (written) return written;
  const shown = identifier === '' ? 'without a name' : `“${identifier.slice(0, 60)}”`;
  notes.remark('assumed', `Its projection (${shown}) is not supported.`);
  return null;
}
