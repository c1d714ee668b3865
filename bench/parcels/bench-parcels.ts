import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findWithinRadius } from '../../server/cadastre/memory/find/within-radius.ts';
import { loadMemoryEngine, writeSnapshot } from '../../server/cadastre/memory/index.ts';
import { PackedParcels } from '../../server/cadastre/memory/packed-parcels.ts';
import { readSnapshot } from '../../server/cadastre/memory/read-snapshot.ts';
import { postgisMissing } from '../../server/cadastre/postgis-cluster.fixture.ts';
import { seededRandom } from '../../server/platform/seeded-random.ts';
import { inTurn, medianOf, timed, type Measured } from '../measure.ts';
import { longestWait } from './others-wait.ts';
import { startPeer, type Peer } from './peer.ts';
import { placeIn, radiusQuestion, shapeQuestion, tileQuestion } from './questions.ts';
import { syntheticCadastre } from './synthetic-cadastre.ts';

interface Options {
  sizes: readonly number[];
  /** How often each query runs; fast ones run more often. */
  rounds: number;
  say: (line: string) => void;
}

const WORKER = resolve('dist/server/parcel-worker.js');
const RADII_KM = [5, 20, 50] as const;
const SHAPES_KM = [1, 5] as const;
const ZOOMS = [11, 13, 15] as const;

/** Goals apply to a million parcels; a ratio is ours divided by the peer's. */
const LARGE = 1_000_000;

/** Compares the memory engine with PostGIS on cadastres of several sizes. */
export async function benchParcels(options: Options): Promise<Measured[]> {
  const missing = postgisMissing();
  if (missing) options.say(`${missing}; the memory engine is measured alone.`);
  const measured: Measured[] = [];
  for (const size of options.sizes) {
    const folder = await mkdtemp(join(tmpdir(), 'fenceline-bench-'));
    let peer: Peer | null = null;
    try {
      options.say(`${size.toLocaleString('en-AU')} parcels: making them …`);
      const path = join(folder, 'bench.parcels');
      const writeMs = await timed(() =>
        writeSnapshot(
          path,
          { name: 'Bench', version: '1', isSample: false },
          syntheticCadastre(size),
        ),
      );
      if (!missing) peer = await startPeer(size);
      options.say(`${size.toLocaleString('en-AU')} parcels: asking …`);
      measured.push(...(await measureSize({ ...options, size, path, writeMs, peer })));
    } finally {
      await peer?.stop();
      await rm(folder, { recursive: true, force: true });
    }
  }
  return measured;
}

async function measureSize({
  size,
  path,
  writeMs,
  peer,
  rounds,
}: Options & { size: number; path: string; writeMs: number; peer: Peer | null }) {
  const measured: Measured[] = [];
  const add = (
    what: string,
    { ours, peer: theirs }: { ours: number; peer: number | null },
    goal: { text: string; met: boolean } | null = null,
    unit: Measured['unit'] = 'ms',
  ) => {
    const applies = goal !== null && size === LARGE;
    measured.push({
      what,
      size,
      unit,
      ours,
      peer: theirs,
      goal: applies ? goal.text : null,
      met: applies ? goal.met : null,
    });
  };
  const ratioGoal = (
    limit: number,
    { ours, peer: theirs }: { ours: number; peer: number | null },
  ) => (theirs === null ? null : { text: `ratio ≤ ${limit}`, met: ours / theirs <= limit });
  const random = seededRandom(size);
  const many = <T>(count: number, make: () => T) => Array.from({ length: count }, make);

  const loads: number[] = [];
  for (let i = 0; i < 5; i++) loads.push(await timed(() => readSnapshot(path)));
  const loadMs = medianOf(loads);
  const engine = await loadMemoryEngine(path, { program: WORKER });
  const { dataSet } = engine;
  add('write or store', { ours: writeMs, peer: peer?.loadMs ?? null });
  add(
    'load the snapshot',
    { ours: loadMs, peer: null },
    { text: '≤ 1,000 ms', met: loadMs <= 1000 },
  );

  const packed = new PackedParcels(await readSnapshot(path));
  const points = many(rounds * 100, () => placeIn(dataSet, random));
  const atPoint = await inTurn({
    questions: points,
    ours: (point) => engine.atPoint(...point),
    peer: peer && ((point) => peer.engine.atPoint(...point)),
    repeat: 200,
  });
  add('point, whole records', inMicroseconds(atPoint), ratioGoal(0.01, atPoint), 'µs');
  const idsAt = await inTurn({
    questions: points,
    ours: ([lng, lat]) =>
      packed.at(lng, lat).map((place) => packed.texts.pid(packed.arrays.bodyStarts[place]!)),
    peer: peer && ((point) => peer.idsAt(point)),
    repeat: 200,
  });
  add('point, ids', inMicroseconds(idsAt), ratioGoal(0.01, idsAt), 'µs');
  if (peer) {
    const unprepared = await inTurn({
      questions: points,
      ours: ([lng, lat]) => packed.at(lng, lat),
      peer: (point) => peer.unpreparedAt(point),
      repeat: 200,
    });
    add('point, ids, PostGIS unprepared', inMicroseconds(unprepared), null, 'µs');
  }

  for (const km of RADII_KM) {
    const questions = await Promise.all(
      many(rounds, () => radiusQuestion(engine, km, placeIn(dataSet, random))),
    );
    const whole = await inTurn({
      questions,
      ours: (question) => engine.withinRadius(question),
      peer: peer && ((question) => peer.engine.withinRadius(question)),
    });
    add(`radius ${km} km, whole records`, whole, ratioGoal(0.5, whole));
    const ids = await inTurn({
      questions,
      ours: (question) => findWithinRadius(packed, question),
      peer: peer && ((question) => peer.idsNear(question)),
    });
    add(`radius ${km} km, ids`, ids, ratioGoal(0.5, ids));
    const found = medianOf(questions.map((question) => findWithinRadius(packed, question).length));
    const eachFound = (ms: number) => ms / Math.max(1, found);
    add(
      `radius ${km} km, for each of ${found.toLocaleString('en-AU')} found`,
      inMicroseconds({ ours: eachFound(whole.ours), peer: whole.peer && eachFound(whole.peer) }),
      null,
      'µs',
    );
  }
  for (const km of SHAPES_KM) {
    const shape = await inTurn({
      questions: many(rounds * 4, () => shapeQuestion(placeIn(dataSet, random), km, random)),
      ours: (question) => engine.intersecting(question),
      peer: peer && ((question) => peer.engine.intersecting(question)),
    });
    add(`shape ${km} km`, shape, ratioGoal(0.5, shape));
  }
  for (const z of ZOOMS) {
    const tile = await inTurn({
      questions: many(z === 11 ? rounds : rounds * 4, () =>
        tileQuestion(placeIn(dataSet, random), z),
      ),
      ours: (question) => engine.tile(...question),
      peer: peer && ((question) => peer.engine.tile(...question)),
      repeat: z === 11 ? 1 : 5,
    });
    add(`tile z${z}`, tile, ratioGoal(0.2, tile));
  }

  const largest = await Promise.all(
    many(rounds, () => radiusQuestion(engine, 50, placeIn(dataSet, random))),
  );
  const wait = await longestWait(engine, largest);
  add(
    'others wait for 50 km radii, at most',
    { ours: wait, peer: null },
    { text: '≤ 20 ms', met: wait <= 20 },
  );
  await engine.close();
  const { size: fileBytes } = await stat(path);
  add(
    'parcels, indexes and identifiers',
    { ours: megabytes(fileBytes), peer: peer ? megabytes(peer.bytes) : null },
    { text: '≤ 200 MB', met: megabytes(fileBytes) <= 200 },
    'MB',
  );
  const heldMB = megabytes(await bytesHeld(path));
  const held = { text: '≤ 200 MB', met: heldMB <= 200 };
  add('the whole process, Node’s own 50 MB in it', { ours: heldMB, peer: null }, held, 'MB');
  return measured;
}

const megabytes = (bytes: number) => bytes / 1024 / 1024;

async function bytesHeld(snapshot: string): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    resolve('dist/bench/memory-probe.js'),
    snapshot,
    WORKER,
  ]);
  return Number(stdout);
}

const inMicroseconds = ({ ours, peer }: { ours: number; peer: number | null }) => ({
  ours: ours * 1000,
  peer: peer === null ? null : peer * 1000,
});
