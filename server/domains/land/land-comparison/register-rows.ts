import type { MultiPolygon, Polygon, Position } from 'geojson';
import { AUSTRALIA_BOUNDS, bboxOf, polygonsOf } from '#shared/lib/geo';

/** A project of the register as the database stores it. */
interface RegisterRow {
  code: string;
  name: string;
  geometry: Polygon | MultiPolygon;
}

/** Projects of a register, as JSON arrays of rows of bounded length, and what was left out. */
export interface RegisterRows {
  chunks: string[];
  projects: number;
  /** Features that are not areas in Australia. */
  skipped: number;
}

/** Length of one chunk, in characters. */
const CHUNK_LENGTH = 4 * 1024 * 1024;
const MAX_TEXT = 300;

const CODE_KEYS = ['projectid', 'projectcode', 'projectnumber', 'erfid', 'id'];
const NAME_KEYS = ['projectname', 'name', 'title'];

/** The register cannot be used; the message says why and what it should be. */
export class RegisterFaultError extends Error {
  override readonly name = 'RegisterFaultError';
}

/**
 * Reads a GeoJSON FeatureCollection of project areas in WGS84. Finds a project's id and name in its
 * properties by usual names, whatever their case and separators. Throws `RegisterFaultError`.
 */
export function registerRows(text: string): RegisterRows {
  const rows = featuresIn(text).map(rowOf);
  const usable = rows.filter((row) => row !== null);
  if (rows.length > 0 && usable.length === 0) {
    throw new RegisterFaultError(
      'The register has no polygon in Australia. Export it as GeoJSON in WGS84, with areas.',
    );
  }
  return {
    chunks: chunksOf(usable),
    projects: usable.length,
    skipped: rows.length - usable.length,
  };
}

function featuresIn(text: string): unknown[] {
  let collection: unknown;
  try {
    collection = JSON.parse(text);
  } catch {
    throw new RegisterFaultError('The register is not JSON. Export it as GeoJSON.');
  }
  const features = isRecord(collection) ? collection['features'] : undefined;
  if (Array.isArray(features)) return features;
  throw new RegisterFaultError('The register is not a GeoJSON FeatureCollection.');
}

function rowOf(feature: unknown, index: number): RegisterRow | null {
  if (!isRecord(feature)) return null;
  const geometry = areaOf(feature['geometry']);
  if (geometry === null) return null;
  const properties = isRecord(feature['properties']) ? feature['properties'] : {};
  return {
    code: textUnder(properties, CODE_KEYS) || `feature ${index + 1}`,
    name: textUnder(properties, NAME_KEYS),
    geometry,
  };
}

function textUnder(properties: Record<string, unknown>, keys: readonly string[]): string {
  const entries = Object.entries(properties).map(
    ([key, value]) => [key.toLowerCase().replace(/[^a-z]/g, ''), value] as const,
  );
  const found = keys
    .map((key) => entries.find(([name]) => name === key)?.[1])
    .find((value) => typeof value === 'string' || typeof value === 'number');
  return found === undefined ? '' : String(found).trim().slice(0, MAX_TEXT);
}

function areaOf(geometry: unknown): Polygon | MultiPolygon | null {
  if (!isRecord(geometry)) return null;
  const { type, coordinates } = geometry;
  const isArea =
    (type === 'Polygon' && isNested(coordinates, 1)) ||
    (type === 'MultiPolygon' && isNested(coordinates, 2));
  if (!isArea) return null;
  const area = { type, coordinates } as Polygon | MultiPolygon;
  const isDrawn = polygonsOf(area).every(
    (rings) => rings.length > 0 && rings.every((ring) => ring.length >= 4),
  );
  return isDrawn && isAreaInAustralia(area) ? area : null;
}

/** True if the value is a non-empty list of positions, in this many lists. */
function isNested(value: unknown, depth: number): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  if (depth > 0) return value.every((part) => isNested(part, depth - 1));
  return value.every(isPosition);
}

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length >= 2 && value.every(Number.isFinite);

function isAreaInAustralia(area: Polygon | MultiPolygon): boolean {
  const [west, south, east, north] = bboxOf(area);
  const [minLng, minLat, maxLng, maxLat] = AUSTRALIA_BOUNDS;
  return west >= minLng && east <= maxLng && south >= minLat && north <= maxLat;
}

function chunksOf(rows: readonly RegisterRow[]): string[] {
  const chunks: string[][] = [[]];
  let length = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (length > 0 && length + text.length > CHUNK_LENGTH) {
      chunks.push([]);
      length = 0;
    }
    chunks.at(-1)!.push(text);
    length += text.length;
  }
  return chunks.filter((chunk) => chunk.length > 0).map((chunk) => `[${chunk.join(',')}]`);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
