import { bboxOfPolygons } from '#shared/lib/geo';
import type { ExportPolygon } from './export-layer.ts';
import { WGS84_CODE } from './geopackage-catalogue.ts';

const [HEADER_BYTES, ENVELOPE_BYTES] = [8, 32];
/** Little-endian, with an envelope of west, east, south and north. */
const FLAGS = 0b11;
const [POLYGON, MULTI_POLYGON] = [3, 6];

/** A multipolygon as GeoPackage stores it: a header, an envelope and ISO WKB. */
export function geometryBlob(polygons: readonly ExportPolygon[]): Uint8Array {
  const rings = polygons.flat();
  const points = rings.reduce((sum, { length }) => sum + length, 0);
  const wkbBytes = 9 + polygons.length * 9 + rings.length * 4 + points * 16;
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + ENVELOPE_BYTES + wkbBytes));
  view.setUint16(0, 0x4750);
  view.setUint8(3, FLAGS);
  view.setInt32(4, WGS84_CODE, true);
  const [west, south, east, north] = bboxOfPolygons(polygons);
  for (const [i, value] of [west, east, south, north].entries()) {
    view.setFloat64(HEADER_BYTES + i * 8, value, true);
  }
  let at = HEADER_BYTES + ENVELOPE_BYTES;
  const header = (type: number, count: number) => {
    view.setUint8(at, 1);
    view.setUint32(at + 1, type, true);
    view.setUint32(at + 5, count, true);
    at += 9;
  };
  header(MULTI_POLYGON, polygons.length);
  for (const polygon of polygons) {
    header(POLYGON, polygon.length);
    for (const ring of polygon) {
      view.setUint32(at, ring.length, true);
      at += 4;
      for (const [lng = NaN, lat = NaN] of ring) {
        view.setFloat64(at, lng, true);
        view.setFloat64(at + 8, lat, true);
        at += 16;
      }
    }
  }
  return new Uint8Array(view.buffer);
}
