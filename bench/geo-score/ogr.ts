import { execFile } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { zipSync } from 'fflate';
import type { Feature, Geometry, Polygon, Position } from 'geojson';
import { ellipsoidHa } from './ellipsoid-ha.ts';

const MAX_OUTPUT_BYTES = 512 * 1024 * 1024;
/** Time limit for GDAL; files that it does not read in this time are not compared. */
const MAX_OGR_MS = 30_000;

const run = (program: string, args: readonly string[]) =>
  promisify(execFile)(program, args, { maxBuffer: MAX_OUTPUT_BYTES, timeout: MAX_OGR_MS });

export const hasOgr = (): Promise<boolean> =>
  run('ogr2ogr', ['--version']).then(
    () => true,
    () => false,
  );

/** The polygons of each feature that has any, in degrees, as GDAL reads them; null if it cannot. */
export async function polygonsByOgr(path: string): Promise<Position[][][][] | null> {
  try {
    const { stdout } = await run('ogrinfo', ['-q', '-ro', path]);
    const layers = [...stdout.matchAll(/^\d+: (.*?)(?: \([^()]*\))?$/gm)].map(([, name]) => name!);
    const found: Position[][][][] = [];
    for (const layer of layers) {
      const asDegrees = [
        '-f',
        'GeoJSONSeq',
        '-t_srs',
        'EPSG:4326',
        '-lco',
        'COORDINATE_PRECISION=15',
      ];
      const { stdout: lines } = await run('ogr2ogr', [...asDegrees, '/vsistdout/', path, layer]);
      for (const line of lines.split('\n')) {
        if (line.trim() === '') continue;
        const { geometry, properties } = JSON.parse(line) as Feature<Geometry | null>;
        const polygons = geometry ? polygonsIn(geometry) : [];
        // GDAL returns the frame of a picture on the ground as an area.
        const isPicture = typeof properties?.['icon'] === 'string';
        if (!isPicture && ellipsoidHa(polygons) > 0) found.push(polygons);
      }
    }
    return found;
  } catch {
    return null;
  }
}

function polygonsIn(geometry: Geometry): Polygon['coordinates'][] {
  if (geometry.type === 'Polygon')
    return geometry.coordinates.length > 0 ? [geometry.coordinates] : [];
  if (geometry.type === 'MultiPolygon') return geometry.coordinates;
  return geometry.type === 'GeometryCollection' ? geometry.geometries.flatMap(polygonsIn) : [];
}

/** Formats into which every file is converted, by extension; some in metres. */
export const VARIANTS = [
  { format: 'GPKG', extension: '.gpkg', crs: 'EPSG:3857' },
  { format: 'FlatGeobuf', extension: '.fgb', crs: 'EPSG:4326' },
  { format: 'ESRI Shapefile', extension: '.shp', crs: 'EPSG:3857' },
  { format: 'GeoJSON', extension: '.geojson', crs: 'EPSG:4326' },
  { format: 'KML', extension: '.kml', crs: 'EPSG:4326' },
] as const;

export interface Variant {
  /** The file that GDAL wrote. */
  path: string;
  /** As a user would give it: a shapefile in an archive. */
  file: { name: string; bytes: Uint8Array };
}

/** The areas of a file in another format; null where GDAL cannot convert them. */
export async function convertByOgr(
  path: string,
  { format, extension, crs }: (typeof VARIANTS)[number],
  folder: string,
): Promise<Variant | null> {
  const stem = join(folder, 'variant');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    const { stdout } = await run('ogrinfo', ['-q', '-ro', path]);
    const [, layer] = /^1: (.*?)(?: \([^()]*\))?$/m.exec(stdout) ?? [];
    if (layer === undefined) return null;
    const areas = ['-nlt', 'MULTIPOLYGON', '-where', "OGR_GEOMETRY LIKE '%POLYGON'"];
    await run('ogr2ogr', [
      '-f',
      format,
      '-t_srs',
      crs,
      ...areas,
      `${stem}${extension}`,
      path,
      layer,
    ]);
    const bytes = async (suffix: string) => new Uint8Array(await readFile(`${stem}${suffix}`));
    if (extension !== '.shp') {
      return {
        path: `${stem}${extension}`,
        file: { name: `variant${extension}`, bytes: await bytes(extension) },
      };
    }
    const parts = ['.shp', '.shx', '.dbf', '.prj'];
    const zipped = Object.fromEntries(
      await Promise.all(parts.map(async (part) => [`variant${part}`, await bytes(part)] as const)),
    );
    return { path: `${stem}.shp`, file: { name: 'variant.zip', bytes: zipSync(zipped) } };
  } catch {
    return null;
  }
}

/** Reads the file at a path, under a name that has only its extension. */
export const fileAt = async (path: string) => ({
  name: `file${extname(path)}`,
  bytes: new Uint8Array(await readFile(path)),
});
