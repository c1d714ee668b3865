import { zipSync, type Zippable } from 'fflate';
import type { Position } from 'geojson';
import proj4 from 'proj4';
import { areaHa } from '#shared/lib/geo';
import { readGeoFile, type ImportResult, type ReadOptions } from './index.ts';

/** Builds files as real programs write them. */

const encoder = new TextEncoder();
export const utf8 = (text: string): Uint8Array => encoder.encode(text);

/** Encodes UTF-16 with its byte order mark. */
export function utf16(text: string, order: 'le' | 'be', withMark = true): Uint8Array {
  const marked = withMark ? `\ufeff${text}` : text;
  const bytes = new Uint8Array(marked.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < marked.length; i++)
    view.setUint16(i * 2, marked.charCodeAt(i), order === 'le');
  return bytes;
}

/** A square of about a kilometre in the Riverina; offsets and size in thousandths of a degree. */
export const square = (east = 0, north = 0, size = 10): Position[] =>
  ring([east, north], [east + size, north], [east + size, north + size], [east, north + size]);

/** A closed ring through vertices in thousandths of a degree from 146° E, 35° S. */
export const ring = (...vertices: [number, number][]): Position[] => {
  const places = vertices.map(([x, y]): Position => [
    Number((146 + x / 1000).toFixed(6)),
    Number((-35 + y / 1000).toFixed(6)),
  ]);
  return [...places, places[0]!];
};

export const coordinatesOf = (positions: readonly Position[]): string =>
  positions.map((position) => position.join(',')).join(' ');

const linearRing = (positions: readonly Position[]) =>
  `<LinearRing><coordinates>${coordinatesOf(positions)}</coordinates></LinearRing>`;

export const kmlPolygon = ([outer, ...holes]: readonly Position[][]): string =>
  `<Polygon><outerBoundaryIs>${linearRing(outer!)}</outerBoundaryIs>` +
  holes.map((hole) => `<innerBoundaryIs>${linearRing(hole)}</innerBoundaryIs>`).join('') +
  '</Polygon>';

export const kmlLine = (positions: readonly Position[]): string =>
  `<LineString><coordinates>${coordinatesOf(positions)}</coordinates></LineString>`;

export const placemark = (name: string, ...content: string[]): string =>
  `<Placemark><name>${name}</name>${content.join('')}</Placemark>`;

/** A placemark with the outline of `square`. */
export const north = placemark('North', kmlPolygon([square()]));

export const kml = (...content: string[]): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${content.join('\n')}</Document></kml>`;

export const feature = (coordinates: unknown, properties: unknown = {}, type = 'Polygon') => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
});

export const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

export const zip = (files: Record<string, Uint8Array | string>): Uint8Array => {
  const entries = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? utf8(content) : content,
  ]);
  return zipSync(Object.fromEntries(entries) as Zippable, { mtime: new Date(2022, 5, 1) });
};

/** Reads a file with this name and content. */
export function read(
  name: string,
  content: Uint8Array | string | object,
  options?: ReadOptions,
): Promise<ImportResult> {
  const bytes =
    content instanceof Uint8Array
      ? content
      : utf8(typeof content === 'string' ? content : JSON.stringify(content));
  return readGeoFile({ name, bytes }, options);
}

export const readKml = (...content: string[]) => read('farm.kml', kml(...content));

/** Projects the positions of a polygon, for files in metres. */
export const projected = (
  rings: readonly Position[][],
  forward: (position: Position) => Position,
): Position[][] => rings.map((positions) => positions.map((position) => forward(position)));

/** Projects positions to metres of the Map Grid of Australia. */
export const toMga = (zone: number) => (position: Position) =>
  proj4('WGS84', `+proj=utm +zone=${zone} +south +ellps=GRS80 +units=m`, position);

/** The area of a polygon with these rings. */
export const hectaresOf = (...coordinates: Position[][]) =>
  areaHa({ type: 'Polygon', coordinates });

export const namesOf = ({ features }: ImportResult) =>
  features.map(({ properties }) => properties['name']);

export const kindsOf = (notes: readonly { kind: string }[]) => notes.map(({ kind }) => kind);
