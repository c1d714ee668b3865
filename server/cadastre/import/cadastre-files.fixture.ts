import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync, type Zippable } from 'fflate';
import type { Feature, Polygon, Position } from 'geojson';
import type { PolygonRings } from '../../documents/boundary-rings.ts';
import { writeDbf } from '#shared/lib/shapefile';
import { writePolygons } from '#shared/lib/shapefile';
import type { CadastreFormat } from './sources/feature-source.ts';
import { writeFlatGeobuf } from '../../../tests/support/files/write-flat-geobuf.ts';

/** Creates a temporary folder for a test's files. */
export async function testFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'fenceline-import-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** A closed, counter-clockwise square with edges in degrees. */
export const square = (lng: number, lat: number, side = 0.01): Position[] => [
  [lng, lat],
  [lng + side, lat],
  [lng + side, lat + side],
  [lng, lat + side],
  [lng, lat],
];

export const lot = (
  properties: Record<string, string | null>,
  ...coordinates: Position[][]
): Feature<Polygon> => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates },
});

/** Three lots in the Riverina, as New South Wales publishes them. */
export const NSW_LOTS = [
  lot({ cadid: '101', lotidstring: '1//DP755510', lganame: 'WAGGA WAGGA' }, square(146.4, -34.4)),
  lot({ cadid: '102', lotidstring: '2/A/DP755510', lganame: null }, square(146.42, -34.4)),
  lot(
    { cadid: '103', lotidstring: '3//SP1234', lganame: null },
    square(146.44, -34.4),
    square(146.442, -34.398, 0.002).toReversed(),
  ),
];

export const GDA94_PRJ =
  'GEOGCS["GCS_GDA_1994",DATUM["D_GDA_1994",SPHEROID["GRS_1980",6378137.0,298.257222101]],' +
  'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
export const WGS84_PRJ = GDA94_PRJ.replaceAll('GDA_1994', 'WGS_1984');

export const collection = (features: readonly unknown[], crs?: string) =>
  JSON.stringify({
    type: 'FeatureCollection',
    ...(crs === undefined ? {} : { crs: { type: 'name', properties: { name: crs } } }),
    features,
  });

/**
 * Returns the files of a shapefile layer, with attribute names truncated to the format's ten
 * characters.
 */
export function shapefileParts(
  stem: string,
  features: readonly Feature<Polygon>[],
  prj: string | null = WGS84_PRJ,
): Zippable {
  const names = [...new Set(features.flatMap(({ properties }) => Object.keys(properties ?? {})))];
  const fields = names.map((name) => ({
    name: name.slice(0, 10).toUpperCase(),
    type: 'text' as const,
  }));
  const rows = features.map(({ properties }) =>
    names.map((name) => (properties?.[name] as string | null | undefined) ?? null),
  );
  const rings = features.map(({ geometry }) => [
    geometry.coordinates.map((ring) => ring.map(([x = 0, y = 0]) => [x, y])) as PolygonRings,
  ]);
  const { shp, shx } = writePolygons(rings);
  return {
    [`${stem}.shp`]: shp,
    [`${stem}.shx`]: shx,
    [`${stem}.dbf`]: writeDbf(fields, rows, new Date('2026-11-20T00:00:00Z')),
    ...(prj === null ? {} : { [`${stem}.prj`]: Buffer.from(prj) }),
  };
}

type NamedContent = [name: string, content: string | Uint8Array];

/**
 * Writes the same lots in every supported format; returns the paths by the format's description.
 */
export async function writeEveryKind(
  folder: string,
  features: readonly Feature<Polygon>[],
): Promise<Record<string, string>> {
  const lines = features.map((feature) => JSON.stringify(feature));
  const parts = shapefileParts('Lots', features);
  const files: Record<CadastreFormat, Record<string, NamedContent>> = {
    GeoJSON: {
      GeoJSON: ['lots.geojson', collection(features)],
      'pretty GeoJSON': [
        'pretty.json',
        JSON.stringify({ features, type: 'FeatureCollection' }, null, 2),
      ],
      'newline GeoJSON': ['lots.geojsonl', lines.join('\n')],
      'a GeoJSON text sequence': ['lots.geojsons', lines.map((line) => `\u001E${line}\n`).join('')],
      'GeoJSON after a byte order mark': ['bom.geojson', `\uFEFF${collection(features)}`],
    },
    shapefile: {
      'a .shp with files beside it': ['Lots.shp', parts['Lots.shp'] as Uint8Array],
      'a shapefile zip': ['lots.zip', zipSync(parts)],
      'a zip with folders and mixed case': [
        'deep.zip',
        zipSync({
          'a/b/Lots.SHP': parts['Lots.shp']!,
          'a/b/lots.Dbf': parts['Lots.dbf']!,
          'a/b/LOTS.prj': parts['Lots.prj']!,
          '__MACOSX/a/b/._Lots.SHP': Buffer.from('clutter'),
          'a/readme.txt': Buffer.from('Lots'),
        }),
      ],
    },
    FlatGeobuf: { FlatGeobuf: ['lots.fgb', writeFlatGeobuf(features, 4326)] },
  };
  for (const [name, content] of Object.entries(parts)) {
    await writeFile(join(folder, name), content as Uint8Array);
  }
  const paths: Record<string, string> = {};
  for (const [kind, [name, content]] of Object.values(files).flatMap(
    Object.entries<NamedContent>,
  )) {
    paths[kind] = join(folder, name);
    await writeFile(paths[kind], content);
  }
  return paths;
}
