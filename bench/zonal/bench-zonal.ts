import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import proj4 from 'proj4';
import { pino } from 'pino';
import { GROUND_COVER_QUARTERS } from '#entities/cover';
import { createCogSource } from '../../server/rasters/cog/cog-source.ts';
import { startRangeServer } from '../../server/rasters/cog/range-server.fixture.ts';
import { projected, writeCog } from '../../server/rasters/cog/write-cog.fixture.ts';
import type { RasterSource } from '../../server/rasters/index.ts';
import { readZones, type Zone } from '../../server/rasters/zonal/index.ts';
import { medianOf, timed, type Measured } from '../measure.ts';
import { PEER_PROGRAM } from './peer-program.ts';

const SIDE = 400;
const POLYGONS = 100;
const GRID = { left: 1_310_400, top: -3_796_800, pixelWidth: 30, pixelHeight: 30 };
const ALBERS =
  '+proj=aea +lat_0=0 +lon_0=132 +lat_1=-18 +lat_2=-36 +x_0=0 +y_0=0 +ellps=GRS80 +towgs84=0,0,0 +no_defs';
const log = pino({ level: 'silent' });

/**
 * Computes means of 100 polygons over 126 Cloud-Optimised GeoTIFFs of 400 × 400 float32, compared
 * with GDAL's fastest way: rasterise the polygons into one label raster, then count by label.
 * GDAL's pixels are in or out; ours count by the fraction inside.
 */
export async function benchZonal(options: {
  rounds: number;
  python: string;
  say: (line: string) => void;
}): Promise<Measured[]> {
  const { rounds, python, say } = options;
  const folder = await mkdtemp(join(tmpdir(), 'fenceline-zonal-'));
  const store = await startRangeServer();
  try {
    say(`Writing ${GROUND_COVER_QUARTERS.length} rasters …`);
    for (const [i, quarter] of GROUND_COVER_QUARTERS.entries()) {
      const file = writeCog(recipe(i));
      await writeFile(join(folder, `${quarter}.tif`), file);
      store.files.set(`/${quarter}.tif`, file);
    }
    const rings = polygons();
    const zones = rings.map(zoneOf);
    const peerInput = { folder, quarters: GROUND_COVER_QUARTERS, rings: rings.map(inMetres) };
    await writeFile(join(folder, 'peer.json'), JSON.stringify(peerInput));
    await writeFile(join(folder, 'peer.py'), PEER_PROGRAM);

    const ours: number[] = [];
    const peer: number[] = [];
    let means: number[][] = [];
    let theirs: number[][] | null = null;
    for (let round = 0; round < rounds; round++) {
      say(`Round ${round + 1} of ${rounds} …`);
      const source = sourceAt(join(folder, '{yyyy-mm}.tif'));
      ours.push(await timed(async () => (means = await meansOf(source, zones))));
      const answered = await askPeer(python, folder);
      if (answered) peer.push(answered.ms);
      theirs = answered?.means ?? null;
    }
    if (theirs) say(`Largest difference of a mean: ${largestDifference(means, theirs)} points.`);

    await meansOf(sourceAt(`${store.origin}/{yyyy-mm}.tif`), zones);
    const ratio = peer.length > 0 ? medianOf(ours) / medianOf(peer) : null;
    const size = POLYGONS;
    return [
      {
        what: 'means of all polygons at 126 dates',
        size,
        unit: 'ms',
        ours: medianOf(ours),
        peer: peer.length > 0 ? medianOf(peer) : null,
        goal: '≤ 1.5 ×',
        met: ratio === null ? null : ratio <= 1.5,
      },
      {
        what: `byte requests over HTTP (${(store.bytesAsked() / 1e6).toFixed(1)} MB asked)`,
        size,
        unit: 'requests',
        ours: store.asked.length,
        peer: null,
        goal: null,
        met: null,
      },
    ];
  } finally {
    await store.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const sourceAt = (template: string) =>
  createCogSource({ product: 'ground', template, storedAs: 'cover', log });

const recipe = (date: number) => ({
  grid: { ...GRID, columns: SIDE, rows: SIDE },
  pixel: (column: number, row: number) => [
    50 + 30 * Math.sin(column / 9 + date) + 15 * Math.cos(row / 13 - date / 5),
  ],
  geoKeys: projected(3577),
  sample: 'float32' as const,
  blockPx: 256,
});

type Ring = [column: number, row: number][];

/** Irregular polygons about 30 pixels across, in rows over the raster. */
function polygons(): Ring[] {
  return Array.from({ length: POLYGONS }, (_, i): Ring => {
    const [x, y] = [20 + 40 * (i % 10), 20 + 40 * Math.floor(i / 10)];
    const corners = 7 + (i % 6);
    // From north via west: counter-clockwise on the map.
    const ring = Array.from({ length: corners }, (__, corner): [number, number] => {
      const angle = (2 * Math.PI * corner) / corners;
      const radius = 12 + 6 * Math.sin(3 * corner + i);
      return [x - radius * Math.sin(angle), y - radius * Math.cos(angle)];
    });
    return [...ring, ring[0]!];
  });
}

const inMetres = (ring: Ring): [number, number][] =>
  ring.map(([column, row]) => [
    GRID.left + column * GRID.pixelWidth,
    GRID.top - row * GRID.pixelHeight,
  ]);

function zoneOf(ring: Ring): Zone {
  const { inverse } = proj4('EPSG:4326', ALBERS);
  const lonLat = inMetres(ring).map((place): [number, number] => {
    const [lng, lat] = inverse(place);
    return [lng, lat];
  });
  return { polygons: [[lonLat]], areaHa: 1 };
}

/** One row per date, one mean per polygon. */
async function meansOf(source: RasterSource, zones: readonly Zone[]): Promise<number[][]> {
  const sums = GROUND_COVER_QUARTERS.map(() => new Float64Array(2 * zones.length));
  for await (const { date, block, percents } of readZones(source, GROUND_COVER_QUARTERS, zones)
    .readings) {
    const sum = sums[date]!;
    block.runs.forEach(({ zone, start }, i) => {
      const end = block.runs[i + 1]?.start ?? percents.length;
      for (let at = start; at < end; at++) {
        if (Number.isNaN(percents[at]!)) continue;
        sum[2 * zone]! += percents[at]! * block.hectares[at]!;
        sum[2 * zone + 1]! += block.hectares[at]!;
      }
    });
  }
  return sums.map((sum) => zones.map((_, zone) => sum[2 * zone]! / sum[2 * zone + 1]!));
}

/** Null if Python or rasterio is missing. */
async function askPeer(
  python: string,
  folder: string,
): Promise<{ ms: number; means: number[][] } | null> {
  try {
    const { stdout } = await promisify(execFile)(python, [join(folder, 'peer.py'), folder], {
      maxBuffer: 64 * 1024 * 1024,
    });
    return JSON.parse(stdout) as { ms: number; means: number[][] };
  } catch {
    return null;
  }
}

const largestDifference = (a: readonly number[][], b: readonly number[][]): string =>
  Math.max(...a.flatMap((row, i) => row.map((mean, j) => Math.abs(mean - b[i]![j]!)))).toFixed(2);
