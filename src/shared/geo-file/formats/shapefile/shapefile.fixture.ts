import type { Position } from 'geojson';

/** A record's type number from the shapefile specification, and its parts. */
export interface ShapeRecord {
  type: 0 | 1 | 3 | 5 | 15 | 31;
  parts: Position[][];
}

/** Writes a .shp file; rings are written unchanged. */
export function writeShp(records: readonly ShapeRecord[]): Uint8Array {
  const contents = records.map(contentOf);
  const length = 100 + contents.reduce((sum, content) => sum + 8 + content.byteLength, 0);
  const file = new DataView(new ArrayBuffer(length));
  file.setInt32(0, 9994);
  file.setInt32(24, length / 2);
  file.setInt32(28, 1000, true);
  file.setInt32(32, records[0]?.type ?? 0, true);
  let at = 100;
  for (const [i, content] of contents.entries()) {
    file.setInt32(at, i + 1);
    file.setInt32(at + 4, content.byteLength / 2);
    new Uint8Array(file.buffer).set(new Uint8Array(content), at + 8);
    at += 8 + content.byteLength;
  }
  return new Uint8Array(file.buffer);
}

function contentOf({ type, parts }: ShapeRecord): ArrayBuffer {
  const points = parts.flat();
  if (type === 0 || type === 31) {
    const empty = new DataView(new ArrayBuffer(44));
    empty.setInt32(0, type, true);
    return type === 0 ? empty.buffer.slice(0, 4) : empty.buffer;
  }
  if (type === 1) {
    const point = new DataView(new ArrayBuffer(20));
    point.setInt32(0, type, true);
    point.setFloat64(4, points[0]![0]!, true);
    point.setFloat64(12, points[0]![1]!, true);
    return point.buffer;
  }
  // Polygons with altitudes end with a range and one altitude per point.
  const heights = type === 15 ? 16 + points.length * 8 : 0;
  const view = new DataView(new ArrayBuffer(44 + parts.length * 4 + points.length * 16 + heights));
  view.setInt32(0, type, true);
  view.setInt32(36, parts.length, true);
  view.setInt32(40, points.length, true);
  let start = 0;
  for (const [i, part] of parts.entries()) {
    view.setInt32(44 + i * 4, start, true);
    start += part.length;
  }
  for (const [i, [x = 0, y = 0]] of points.entries()) {
    view.setFloat64(44 + parts.length * 4 + i * 16, x, true);
    view.setFloat64(52 + parts.length * 4 + i * 16, y, true);
  }
  return view.buffer;
}

export interface Column {
  name: string;
  type: 'C' | 'N' | 'D' | 'L' | 'F';
  length: number;
}

/** Writes a .dbf file; a row has its values as text, or is null if deleted. */
export function writeDbf(
  columns: readonly Column[],
  rows: readonly (readonly (string | Uint8Array)[] | null)[],
  language = 0,
): Uint8Array {
  const headerBytes = 33 + columns.length * 32;
  const rowBytes = 1 + columns.reduce((sum, { length }) => sum + length, 0);
  const bytes = new Uint8Array(headerBytes + rows.length * rowBytes + 1).fill(0x20);
  const view = new DataView(bytes.buffer);
  bytes.fill(0, 0, headerBytes);
  bytes[0] = 3;
  bytes[29] = language;
  view.setUint32(4, rows.length, true);
  view.setUint16(8, headerBytes, true);
  view.setUint16(10, rowBytes, true);
  const encoder = new TextEncoder();
  for (const [i, { name, type, length }] of columns.entries()) {
    const at = 32 + i * 32;
    bytes.set(encoder.encode(name), at);
    bytes[at + 11] = type.charCodeAt(0);
    bytes[at + 16] = length;
  }
  bytes[headerBytes - 1] = 0x0d;
  for (const [i, row] of rows.entries()) {
    let at = headerBytes + i * rowBytes;
    if (row === null) bytes[at] = 0x2a;
    at++;
    for (const [c, { length }] of columns.entries()) {
      const value = row?.[c] ?? '';
      bytes.set(
        (typeof value === 'string' ? encoder.encode(value) : value).subarray(0, length),
        at,
      );
      at += length;
    }
  }
  bytes[bytes.length - 1] = 0x1a;
  return bytes;
}

const spheroid = 'SPHEROID["GRS_1980",6378137.0,298.257222101]';

/** A .prj as ESRI programs write it. */
export const mgaPrj = (zone: number): string =>
  `PROJCS["GDA_1994_MGA_Zone_${zone}",GEOGCS["GCS_GDA_1994",DATUM["D_GDA_1994",${spheroid}],` +
  'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],' +
  'PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],' +
  `PARAMETER["Central_Meridian",${zone * 6 - 183}.0],PARAMETER["Scale_Factor",0.9996],` +
  'PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';

export const WGS84_PRJ =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],' +
  'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
