import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Feature } from 'geojson';
import { CadastreFileError } from '../cadastre-file-error.ts';
import { isWgs84 } from '../geometry/reference-system.ts';
import type { FeatureSource, OnBytes, SourceFeature } from './feature-source.ts';
import { JsonSplitter, type JsonPiece } from './json-splitter.ts';

const CHUNK_BYTES = 1 << 18;
/** National parks along a coast reach almost a tenth of this. */
const MAX_FEATURE_BYTES = 256 << 20;

interface GeoJsonObject {
  type?: unknown;
  crs?: { type?: unknown; properties?: { name?: unknown } } | null;
  [member: string]: unknown;
}

/** Opens a feature collection, or features one after the other, with or without line breaks. */
export async function openGeoJson(path: string, onBytes: OnBytes): Promise<FeatureSource> {
  const pieces = piecesOf(path, onBytes);
  const { value: first } = await pieces.next();
  if (!first) throw new CadastreFileError(`${path} has no features.`);
  const crs = crsOf(path, parse(path, first.text));
  return {
    format: 'GeoJSON',
    layer: null,
    crs,
    bytes: (await stat(path)).size,
    features: featuresOf(path, crs, first, pieces),
  };
}

async function* piecesOf(path: string, onBytes: OnBytes): AsyncGenerator<JsonPiece, undefined> {
  const splitter = new JsonSplitter(MAX_FEATURE_BYTES);
  const refuse = (reason: string) => new CadastreFileError(`${path} is not GeoJSON: ${reason}.`);
  let isFirst = true;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    const bytes = isFirst ? withoutByteOrderMark(chunk as Buffer) : (chunk as Buffer);
    isFirst = false;
    onBytes((chunk as Buffer).length);
    try {
      yield* splitter.split(bytes);
    } catch (error) {
      throw error instanceof CadastreFileError ? error : refuse((error as Error).message);
    }
  }
  if (!splitter.isBetweenObjects) {
    throw refuse('it ends in the middle of an object, so it is cut short; export or copy it again');
  }
  return undefined;
}

const withoutByteOrderMark = (bytes: Buffer) =>
  bytes.subarray(bytes.subarray(0, 3).equals(Buffer.from('\uFEFF')) ? 3 : 0);

async function* featuresOf(
  path: string,
  crs: string | null,
  first: JsonPiece,
  rest: AsyncGenerator<JsonPiece, undefined>,
): AsyncGenerator<SourceFeature> {
  try {
    let piece: JsonPiece | undefined = first;
    while (piece) {
      const object = parse(path, piece.text);
      if (piece.kind === 'feature' || object.type === 'Feature') yield featureOf(path, object);
      else checkAround(path, crs, object);
      piece = (await rest.next()).value;
    }
  } finally {
    await rest.return(undefined);
  }
}

function parse(path: string, text: string): GeoJsonObject {
  try {
    return JSON.parse(text) as GeoJsonObject;
  } catch (error) {
    const start = text.slice(0, 60).replace(/\s+/g, ' ');
    throw new CadastreFileError(
      `${path} is not valid JSON at “${start} …”: ${(error as Error).message}`,
    );
  }
}

function featureOf(path: string, object: GeoJsonObject): SourceFeature {
  if (object.type !== 'Feature') {
    const kind = 'attributes' in object ? 'is Esri JSON' : 'has features that are not features';
    throw new CadastreFileError(`${path} ${kind}. Export it as GeoJSON.`);
  }
  const { id, properties, geometry } = object as unknown as Feature;
  return {
    attributes: { ...(id === undefined ? {} : { id }), ...properties },
    geometry: geometry ?? null,
  };
}

/** The object around the features must be a feature collection in the same reference system. */
function checkAround(path: string, crs: string | null, object: GeoJsonObject): void {
  if (object.type !== undefined && object.type !== 'FeatureCollection') {
    throw new CadastreFileError(
      `${path} holds a ${JSON.stringify(object.type)}, no features with attributes. Export the parcels as a GeoJSON feature collection.`,
    );
  }
  const own = crsOf(path, object);
  if (own === crs || own === null || (crs === null && isWgs84(own))) return;
  throw new CadastreFileError(
    crs === null
      ? `${path} says its coordinate system (${own}) only after its features. Say it beforehand: --crs ${own}`
      : `${path} mixes coordinates in ${crs} and ${own}. Split it into one file for each.`,
  );
}

function crsOf(path: string, { crs }: GeoJsonObject): string | null {
  if (crs === undefined || crs === null) return null;
  const { name } = crs.properties ?? {};
  if (typeof name === 'string') return name;
  throw new CadastreFileError(
    `${path} says its coordinate system in an unsupported way: ${JSON.stringify(crs)}. Export it in WGS84.`,
  );
}
