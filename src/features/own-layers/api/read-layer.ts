import { gpxGen, kmlGen } from '@tmcw/togeojson';
import { gunzipSync, gzipSync } from 'fflate';
import type { Feature } from 'geojson';
import {
  cut,
  LayerBuilder,
  LayerRefusalError,
  MAX_LAYERS_BYTES,
  type LayerContent,
  type LeftOut,
} from '#entities/own-layer';
import { readDocument } from '#shared/geo-file';
import { createTreeBuilder, type XmlElement } from './xml-element.ts';

const MIB = 1024 * 1024;
const LIMITS = {
  bytes: MAX_LAYERS_BYTES,
  inflatedBytes: 100 * MIB,
  /** Two million elements: each has a start tag and an end tag, which count as two values. */
  values: 8_000_000,
};
const MAX_LINK_LENGTH = 200;
const MAX_LINKS = 1_000;

/** A file, as it was opened or as it is kept. */
export interface LayerFile {
  fileName: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** True for the compressed bytes that an earlier answer gave to keep. */
  isKept: boolean;
}

export type LayerAnswer =
  | { content: LayerContent; leftOut: LeftOut; kept: Uint8Array<ArrayBuffer> }
  | { refusal: string };

/** Reads a file as a layer, in a worker. `kept` are the bytes to keep of it, compressed. */
export async function readLayer({ fileName, bytes, isKept }: LayerFile): Promise<LayerAnswer> {
  try {
    const file = isKept ? gunzipSync(bytes) : bytes;
    const read = await contentOf(fileName, file);
    return { ...read, kept: isKept ? bytes : gzipSync(file) };
  } catch (error) {
    if (error instanceof LayerRefusalError) return { refusal: error.message };
    throw error;
  }
}

async function contentOf(name: string, bytes: Uint8Array) {
  const tree = createTreeBuilder();
  const result = await readDocument({ name, bytes }, tree, LIMITS);
  if ('refusal' in result) throw new LayerRefusalError(result.refusal);
  const builder = new LayerBuilder();
  const leftOut = { pictures: 0, overlays: 0, links: new Set<string>() };
  for (const { geometry, properties } of 'json' in result
    ? featuresOfJson(result.json)
    : featuresOfTree(tree.root)) {
    const given = properties ?? {};
    if (given['@geometry-type'] === 'networklink') {
      const link = given['name'] ?? given['href'];
      if (leftOut.links.size < MAX_LINKS) leftOut.links.add(cut(String(link), MAX_LINK_LENGTH));
    } else if (given['@geometry-type'] === 'groundoverlay') leftOut.overlays += 1;
    else {
      if (typeof given['icon'] === 'string' && geometry?.type === 'Point') leftOut.pictures += 1;
      builder.add(geometry, given);
    }
  }
  return {
    content: builder.content(),
    leftOut: { ...leftOut, links: [...leftOut.links], unusable: builder.unusable },
  };
}

type AnyFeature = Pick<Feature<Feature['geometry'] | null>, 'geometry' | 'properties'>;

function* featuresOfTree(root: XmlElement): Generator<AnyFeature> {
  const name = root.childNodes[0]?.localName ?? '';
  if (!isDocument(root)) return;
  if (name === 'gpx') yield* gpxGen(root);
  else if (/^(kml|Document|Folder|Placemark)$/.test(name)) yield* kmlGen(root);
  else throw new LayerRefusalError('It is XML, but neither KML nor GPX.');
}

/** togeojson reads only those members of a document that an element has. */
const isDocument = (root: XmlElement): root is XmlElement & Document => root.nodeType === 1;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function* featuresOfJson(json: unknown): Generator<AnyFeature> {
  if (!isRecord(json)) throw notGeoJson();
  if (Array.isArray(json['features'])) {
    for (const feature of json['features']) if (isRecord(feature)) yield featureOf(feature);
  } else if (json['type'] === 'Feature') yield featureOf(json);
  else yield featureOf({ geometry: json, properties: {} });
}

const featureOf = ({ geometry, properties }: Record<string, unknown>): AnyFeature => ({
  geometry: isGeometry(geometry) ? geometry : null,
  properties: isRecord(properties) ? properties : {},
});

/** Depth of the coordinates' arrays, by type. */
const DEPTHS: Readonly<Record<string, number>> = {
  Point: 1,
  MultiPoint: 2,
  LineString: 2,
  MultiLineString: 3,
  Polygon: 3,
  MultiPolygon: 4,
};

function isGeometry(value: unknown): value is Feature['geometry'] {
  if (!isRecord(value)) return false;
  if (value['type'] === 'GeometryCollection') {
    return Array.isArray(value['geometries']) && value['geometries'].every(isGeometry);
  }
  const depth = DEPTHS[String(value['type'])];
  return depth !== undefined && areNumbers(value['coordinates'], depth);
}

const areNumbers = (value: unknown, depth: number): boolean =>
  Array.isArray(value) &&
  value.every((part) => (depth === 1 ? typeof part === 'number' : areNumbers(part, depth - 1)));

const notGeoJson = () =>
  new LayerRefusalError('It is JSON, but not GeoJSON. Export it as KML or GeoJSON.');
