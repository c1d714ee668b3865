import type pg from 'pg';
import { readLotPlan } from '#entities/parcel';
import type { ParcelEngine } from '../../server/cadastre/parcel-engine.ts';
import { AT_POINT } from '../../server/cadastre/postgis/questions-sql.ts';
import {
  postgisMissing,
  startPostgisCluster,
} from '../../server/cadastre/postgis-cluster.fixture.ts';
import { seededRandom } from '../../server/platform/seeded-random.ts';
import { inTurn, medianOf, type Measured } from '../measure.ts';
import { MissingProgramError } from '../missing-program-error.ts';
import { POSTGIS_SETTINGS } from '../parcels/peer.ts';
import { radiusQuestion, shapeQuestion, tileQuestion, type Point } from '../parcels/questions.ts';
import { nationalCadastre } from './national-cadastre.ts';
import { readPlan } from './read-plan.ts';
import { openStoredCadastre, type StoredCadastre } from './stored-cadastre.ts';

const MEGABYTE = 1024 * 1024;
/** Number of ids and lot/plans in one question, as for a large farm. */
const LOOKED_UP = 100;
const RADII_KM = [5, 20] as const;
const SHAPES_KM = [1, 5] as const;
const ZOOMS = [11, 13, 15] as const;

type Question = (engine: ParcelEngine) => Promise<unknown>;

/**
 * Compares PostGIS with the largest and with the smallest of the sizes, both partitioned by state and
 * in the same cluster, by turns. A question should cost what it finds, not what is stored.
 */
export async function benchPostgis(options: {
  sizes: readonly number[];
  rounds: number;
  say: (line: string) => void;
}): Promise<Measured[]> {
  const { rounds, say } = options;
  const missing = postgisMissing();
  if (missing) throw new MissingProgramError(missing);
  const sizes = options.sizes.toSorted((a, b) => a - b);
  const [smallSize, largeSize] = [sizes[0]!, sizes.at(-1)!];
  const cluster = await startPostgisCluster(POSTGIS_SETTINGS);
  const pools: pg.Pool[] = [];
  try {
    const open = async (size: number): Promise<StoredCadastre> => {
      say(`${size.toLocaleString('en-AU')} parcels: storing them …`);
      const records = nationalCadastre(size);
      const samples = rounds * 4 + LOOKED_UP;
      const cadastre = await openStoredCadastre(cluster, { size, records, samples });
      pools.push(cadastre.pool);
      return cadastre;
    };
    const [small, large] = [await open(smallSize), await open(largeSize)];
    const measured: Measured[] = [];
    const add = (what: string, unit: Measured['unit'], ours: number, peer: number | null) =>
      measured.push({ what, size: largeSize, unit, ours, peer, goal: null, met: null });
    add('generate, store and index', 's', large.seconds, small.seconds);
    add('table and indexes', 'MB', large.bytes / MEGABYTE, small.bytes / MEGABYTE);
    for (const [what, ask] of questionsOf(rounds)) {
      say(`${what} …`);
      const questions = await Promise.all(
        Array.from({ length: rounds }, async (_, i) => ({
          large: await ask(large, i),
          small: await ask(small, i),
        })),
      );
      const { ours, peer } = await inTurn({
        questions,
        ours: (question) => question.large(large.engine),
        peer: (question) => question.small(small.engine),
      });
      add(what, 'ms', ours, peer);
    }
    for (const plan of ['point', 'ids', 'lot/plans', 'shape', 'radius', 'tile'] as const) {
      const [ours, peer] = [await readPlan(large, plan), await readPlan(small, plan)];
      say(`${plan}: ${ours.scans.join(', ')}`);
      add(`${plan}, pages that it reads`, 'pages', medianOf(ours.pages), medianOf(peer.pages));
    }
    say('point, beside one table without partitions …');
    const table = await besideOneTable(small, rounds);
    measured.push({
      what: 'point, beside one table without partitions',
      size: smallSize,
      unit: 'ms',
      ...table,
      goal: null,
      met: null,
    });
    return measured;
  } finally {
    for (const pool of pools) await pool.end();
    await cluster.stop();
  }
}

/** Queries the same points in the partitions and in one table with all of their parcels. */
async function besideOneTable({ pool, samples }: StoredCadastre, rounds: number) {
  await pool.query('CREATE TABLE cadastre.whole AS SELECT * FROM cadastre.parcel ORDER BY geom');
  await pool.query('CREATE INDEX ON cadastre.whole USING gist (geom)');
  await pool.query('ANALYZE cadastre.whole');
  const ask = (name: string, text: string) => (place: Point) =>
    pool.query({ name, text, values: [...place] });
  return inTurn({
    questions: samples.slice(0, rounds * 4).map(({ place }) => place),
    ours: ask('in partitions', AT_POINT),
    peer: ask('in one table', AT_POINT.replace('cadastre.parcel', 'cadastre.whole')),
  });
}

/** Number of questions of each kind; each round asks them at another place. */
function questionsOf(
  rounds: number,
): [what: string, ask: (cadastre: StoredCadastre, i: number) => Promise<Question>][] {
  const placeOf = ({ samples }: StoredCadastre, i: number) => samples[i % samples.length]!.place;
  const some = ({ samples }: StoredCadastre, i: number) =>
    Array.from({ length: LOOKED_UP }, (_, j) => samples[(i + j) % samples.length]!);
  return [
    [
      'point',
      async (cadastre, i) => {
        const place = placeOf(cadastre, i);
        return (engine) => engine.atPoint(...place);
      },
    ],
    [
      `${LOOKED_UP} ids of one state`,
      async (_, i) => {
        const pids = Array.from({ length: LOOKED_UP }, (_, j) => `NSW${1_000_000 + i * 997 + j}`);
        return (engine) => engine.byIds(pids);
      },
    ],
    [
      `${LOOKED_UP} ids of all states`,
      async (cadastre, i) => {
        const pids = some(cadastre, i).map(({ pid }) => pid);
        return (engine) => engine.byIds(pids);
      },
    ],
    [
      `${LOOKED_UP} lot/plans`,
      async (cadastre, i) => {
        const references = some(cadastre, i).map(({ lotPlan }) => readLotPlan(lotPlan));
        return (engine) => engine.byLotPlans(references);
      },
    ],
    ...SHAPES_KM.map((km): ReturnType<typeof questionsOf>[number] => [
      `shape ${km} km`,
      async (cadastre, i) => {
        const shape = shapeQuestion(placeOf(cadastre, i), km, seededRandom(i + rounds));
        return (engine) => engine.intersecting(shape);
      },
    ]),
    ...RADII_KM.map((km): ReturnType<typeof questionsOf>[number] => [
      `radius ${km} km`,
      async (cadastre, i) => {
        const question = await radiusQuestion(cadastre.engine, km, placeOf(cadastre, i));
        return (engine) => engine.withinRadius(question);
      },
    ]),
    ...ZOOMS.map((z): ReturnType<typeof questionsOf>[number] => [
      `tile z${z}`,
      async (cadastre, i) => {
        const tile = tileQuestion(placeOf(cadastre, i), z);
        return (engine) => engine.tile(...tile);
      },
    ]),
  ];
}
