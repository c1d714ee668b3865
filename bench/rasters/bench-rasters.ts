import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startRangeServer } from '../../server/rasters/cog/range-server.fixture.ts';
import { createCogSource } from '../../server/rasters/cog/cog-source.ts';
import { createCoverTiles, type RasterSource } from '../../server/rasters/index.ts';
import type { TileAddress } from '../../server/rasters/tile-grid.ts';
import { landscapeThread } from '../../sandbox/landscape-thread.ts';
import { openLandscape } from '../../sandbox/landscape.ts';
import { medianOf, nearlyAllOf, timed, type Measured } from '../measure.ts';
import { coverFile } from './cover-file.ts';

/** For higher zooms, the map enlarges these tiles. */
const ZOOMS = [8, 9, 10, 11, 12, 13, 14];
const MAX_COLD_MS = 50;
const [LNG, LAT] = [146.4, -34.4];
const log = pino({ level: 'silent' });

export interface RasterBenchOptions {
  /** Number of tiles per zoom. */
  rounds: number;
  programFolder: string;
  say: (line: string) => void;
}

/** A source of tiles; each query gets a new instance with empty caches. */
interface Kind {
  name: string;
  source: () => RasterSource;
}

/** Measures cover tiles from a source with empty caches, and the same tiles requested again. */
export async function benchRasters(options: RasterBenchOptions): Promise<Measured[]> {
  const { rounds, programFolder, say } = options;
  const folder = await mkdtemp(join(tmpdir(), 'fenceline-bench-'));
  const store = await startRangeServer();
  const landscape = openLandscape(landscapeThread(join(programFolder, 'landscape-worker.js'), log));
  try {
    const file = coverFile();
    const path = join(folder, 'cover.tif');
    await writeFile(path, file);
    store.files.set('/cover.tif', file);
    say(`Cover of ${(file.length / 1e6).toFixed(1)} MB; ${rounds} tiles of each zoom.`);
    const cog = (template: string) => () =>
      createCogSource({ product: 'ground', template, storedAs: 'cover+100', log });
    const kinds: Kind[] = [
      { name: 'cog, a file', source: cog(path) },
      { name: 'cog, over HTTP', source: cog(`${store.origin}/cover.tif`) },
      { name: 'sample', source: () => landscape.cover.ground! },
    ];
    // Its thread generates the landscape first, which must not happen beside another measurement.
    await coldTile(landscape.cover.ground!, tileAt(12, 0), dateOf(0));
    const measured: Measured[] = [];
    for (const kind of kinds) measured.push(...(await measureKind(kind, rounds)));
    return measured;
  } finally {
    await landscape.stop();
    await store.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureKind({ name, source }: Kind, rounds: number): Promise<Measured[]> {
  const measured: Measured[] = [];
  const all: number[] = [];
  const again: number[] = [];
  const worked: number[] = [];
  // Warms up the code, as on a running server, and generates the landscape.
  for (const z of [...ZOOMS, ...ZOOMS]) await coldTile(source(), tileAt(z, 3), dateOf(30));
  for (const z of ZOOMS) {
    const cold: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const tile = await coldTile(source(), tileAt(z, round), dateOf(round));
      cold.push(tile.coldMs);
      again.push(tile.againMs);
      worked.push(tile.workedMs);
    }
    all.push(...cold);
    measured.push(row(z, `${name}: a cold tile`, medianOf(cold)));
  }
  return [
    ...measured,
    row(0, `${name}: 95 % of cold tiles within`, nearlyAllOf(all)),
    row(0, `${name}: a cold tile, processor time`, medianOf(worked)),
    row(0, `${name}: 95 % of cold tiles, processor time`, nearlyAllOf(worked)),
    { ...row(0, `${name}: a tile asked for again`, medianOf(again)), goal: null, met: null },
  ];
}

async function coldTile(source: RasterSource, address: TileAddress, date: string) {
  const tiles = createCoverTiles({ ground: source, woody: null });
  const ask = () => tiles.tile('ground', date, address);
  let bytes: Uint8Array | null = null;
  const before = process.cpuUsage();
  const coldMs = await timed(async () => (bytes = await ask()));
  // CPU time of all threads, which does not depend on other load on the machine.
  const { user, system } = process.cpuUsage(before);
  if (bytes === null) throw new Error(`There is no tile of ${date}.`);
  return { coldMs, workedMs: (user + system) / 1_000, againMs: await timed(ask) };
}

const row = (zoom: number, what: string, ms: number): Measured => ({
  size: zoom,
  what,
  unit: 'ms',
  ours: ms,
  peer: null,
  goal: `≤ ${MAX_COLD_MS} ms`,
  met: ms <= MAX_COLD_MS,
});

/**
 * Returns adjacent tiles around a location; those of the sample differ by date, because they are
 * cached by date.
 */
function tileAt(z: number, round: number): TileAddress {
  const world = 2 ** z;
  const sine = Math.sin((LAT * Math.PI) / 180);
  const x = Math.floor(((LNG + 180) / 360) * world);
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world);
  const spread = z < 10 ? 1 : 2;
  return { z, x: x + (round % spread), y: y + (Math.floor(round / spread) % spread) };
}

const dateOf = (round: number) => `${1990 + (round % 31)}-06`;
