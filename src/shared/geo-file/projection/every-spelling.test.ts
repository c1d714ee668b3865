import { gunzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Position } from 'geojson';
import { applyOffer, type ImportResult } from '../index.ts';
import { read, zip } from '../geo-file.fixture.ts';
import { blobOf, geoPackage, wkbPolygon } from '../formats/geopackage/geopackage.fixture.ts';
import { writeShp, type ShapeRecord } from '../formats/shapefile/shapefile.fixture.ts';

// Only in `npm run test:full`: the other tests of this room try each kind of spelling once.

/** A system as a program spells it, and places in it with their WGS84 longitude and latitude. */
interface Case {
  crs: string;
  spelling: string;
  wkt: string;
  at: [x: number, y: number, lng: number, lat: number][];
}

/** Made with GDAL by `crs-cases.py`, beside the file. */
const CASES = JSON.parse(
  gunzipSync(readFileSync('src/shared/lib/wkt-crs/crs-cases.json.gz')).toString(),
) as Case[];
const ASKED = 'ask Mercator';

/** A small square at each place, one of whose vertices is the place. */
const squaresAt = ({ at }: Case): Position[][] =>
  at.map(([x, y]) => {
    const size = Math.abs(x) > 180 ? 500 : 0.005;
    const [east, north] = [x + size, y + size];
    return [
      [x, y],
      [x, north],
      [east, north],
      [east, y],
      [x, y],
    ];
  });

function readShapefile(one: Case): Promise<ImportResult> {
  const records = squaresAt(one).map((ring): ShapeRecord => ({ type: 5, parts: [ring] }));
  return read('farm.zip', zip({ 'farm.shp': writeShp(records), 'farm.prj': one.wkt }));
}

/** Reads a GeoPackage whose system has no code but that of its own. */
function readGeoPackage(one: Case): Promise<ImportResult> {
  const rows = squaresAt(one).map((ring, i) => [`Area ${i}`, blobOf(wkbPolygon([ring]))] as const);
  const layers = [{ name: 'farm', system: 100_001, rows }];
  return read('farm.gpkg', geoPackage({ layers, systems: [[100_001, 'NONE', 100_001, one.wkt]] }));
}

const verticesOf = ({ features }: ImportResult): Position[] =>
  features.flatMap(({ geometry: { type, coordinates } }) =>
    (type === 'Polygon' ? coordinates : coordinates.flat()).flat(),
  );

/** Largest distance in metres from an expected place to its nearest vertex; infinite without any. */
function metresOff(result: ImportResult, { at }: Case): number {
  const vertices = verticesOf(result);
  const distances = at.map(([, , lng, lat]) =>
    Math.min(
      Infinity,
      ...vertices.map(([x = NaN, y = NaN]) =>
        Math.hypot((x - lng) * 111_320 * Math.cos((lat * Math.PI) / 180), (y - lat) * 110_900),
      ),
    ),
  );
  return Math.max(...distances);
}

const SYSTEMS = [...new Set(CASES.map(({ crs }) => crs))].filter((crs) => crs !== ASKED);

describe('a system as every program spells it', () => {
  it.each(SYSTEMS)('places %s within a metre', async (system) => {
    const wrong: string[] = [];
    for (const one of CASES) {
      if (one.crs !== system) continue;
      const results = [await readShapefile(one)];
      if (one.spelling.endsWith('without codes')) results.push(await readGeoPackage(one));
      for (const result of results) {
        const off = metresOff(result, one);
        if (!(off <= 1)) wrong.push(`${one.spelling}: ${off.toFixed(1)} m`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(CASES.filter(({ crs }) => crs === ASKED))(
    'asks whether “$spelling” is Web or World Mercator',
    async (one) => {
      const asked = await readShapefile(one);
      expect(asked.features).toEqual([]);
      expect(asked.refusal?.reason).toMatch(
        /as Web Mercator at -3\d\.\d+, .* as WGS84 \/ World Mercator at -3\d\.\d+/,
      );
      expect(asked.offers.map(({ id }) => id)).toEqual(['reproject:3857', 'reproject:3395']);
      const [web, world] = asked.offers;
      expect(web!.place![1] - world!.place![1]).toBeGreaterThan(0.15);
      const results = [await applyOffer(asked, web!.id), await applyOffer(asked, world!.id)];
      const distances = results.map((result) => metresOff(result, one)).toSorted((a, b) => a - b);
      expect(distances[0]).toBeLessThan(1);
      expect(distances[1]).toBeGreaterThan(15_000);
    },
  );
});
