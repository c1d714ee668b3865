import type { Position } from 'geojson';
import { bboxOfPolygons } from '#shared/lib/geo';
import type { LonLatBounds } from '#shared/lib/lon-lat';

/** A closed outer ring, anticlockwise, and its holes, clockwise. */
export type ShapefilePolygon = readonly (readonly Readonly<Position>[])[];

const HEADER_BYTES = 100;
const POLYGON = 5;

/**
 * Writes the .shp and .shx of polygon shapes according to ESRI's Shapefile Technical Description
 * (July 1998): one record per shape with all its parts, outer rings clockwise and holes
 * counter-clockwise, which is the reverse of the input's right-hand rule.
 */
export function writePolygons(shapes: readonly (readonly ShapefilePolygon[])[]): {
  shp: Uint8Array;
  shx: Uint8Array;
} {
  const contents = shapes.map(polygonContent);
  const shp = new Uint8Array(contents.reduce((sum, c) => sum + 8 + c.length, HEADER_BYTES));
  const shx = new Uint8Array(HEADER_BYTES + 8 * contents.length);
  const shpView = new DataView(shp.buffer);
  const shxView = new DataView(shx.buffer);
  const box = bboxOfPolygons(shapes.flat());
  writeHeader(shpView, box);
  writeHeader(shxView, box);

  let at = HEADER_BYTES;
  contents.forEach((content, i) => {
    // Offsets and lengths count 16-bit words.
    shxView.setInt32(HEADER_BYTES + 8 * i, at / 2);
    shxView.setInt32(HEADER_BYTES + 8 * i + 4, content.length / 2);
    shpView.setInt32(at, i + 1);
    shpView.setInt32(at + 4, content.length / 2);
    shp.set(content, at + 8);
    at += 8 + content.length;
  });
  return { shp, shx };
}

function writeHeader(view: DataView, box: LonLatBounds): void {
  view.setInt32(0, 9994);
  view.setInt32(24, view.byteLength / 2);
  view.setInt32(28, 1000, true);
  view.setInt32(32, POLYGON, true);
  box.forEach((value, i) => view.setFloat64(36 + 8 * i, value, true));
}

function polygonContent(polygons: readonly ShapefilePolygon[]): Uint8Array {
  const rings = polygons.flat();
  const pointCount = rings.reduce((sum, ring) => sum + ring.length, 0);
  const view = new DataView(new ArrayBuffer(44 + 4 * rings.length + 16 * pointCount));
  view.setInt32(0, POLYGON, true);
  bboxOfPolygons(polygons).forEach((value, i) => view.setFloat64(4 + 8 * i, value, true));
  view.setInt32(36, rings.length, true);
  view.setInt32(40, pointCount, true);
  let firstPoint = 0;
  let at = 44 + 4 * rings.length;
  rings.forEach((ring, i) => {
    view.setInt32(44 + 4 * i, firstPoint, true);
    firstPoint += ring.length;
    for (const [lng = NaN, lat = NaN] of ring.toReversed()) {
      view.setFloat64(at, lng, true);
      view.setFloat64(at + 8, lat, true);
      at += 16;
    }
  });
  return new Uint8Array(view.buffer);
}
