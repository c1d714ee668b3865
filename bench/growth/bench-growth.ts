import { randomUUID } from 'node:crypto';
import type { AnyCall } from '#shared/api/contract';
import {
  postgisMissing,
  startPostgisCluster,
} from '../../server/cadastre/postgis-cluster.fixture.ts';
import { acceptedRequest, type Scene } from '../../tests/contract/accepted-requests.ts';
import { nameOf } from '../../tests/support/server/echo-handlers.ts';
import { bodyOf, sendRaw } from '../../tests/support/server/raw-call.ts';
import { nearlyAllOf, type Measured } from '../measure.ts';
import { MissingProgramError } from '../missing-program-error.ts';
import { POSTGIS_SETTINGS } from '../parcels/peer.ts';
import { sized } from '../sized.ts';
import { CASES, changesNothing, type Case } from './cases.ts';
import { openGrowingCadastre } from './growing-cadastre.ts';
import { startGrowingServer, type GrowingScene } from './growing-server.ts';

/**
 * Number of other users; together they have 100,000 farms and orders, 10,000 projects and 20,000
 * shared maps.
 */
const OTHERS = sized({ usual: 1_000, smoke: 2 });
const MAX_RATIO = 2;
const WARM_UP = sized({ usual: 5, smoke: 1 });
/** Rounds of a read call for each round of a call that needs new objects. */
const REPEATED = sized({ usual: 5, smoke: 1 });

/** The time of one answer, and the characters of its data. */
interface Answered {
  spent: number;
  size: number;
}

/**
 * Measures every call of a user who is alone in the database, and the same call of one among a
 * thousand, alternating between two servers in this process. Both users have the same data. The
 * servers query PostGIS for parcels, one with the largest and one with the smallest of the sizes.
 * If a result grows with the database, as it does for admins, the call may take longer by the same factor.
 */
export async function benchGrowth(options: {
  sizes: readonly number[];
  rounds: number;
  /** Prefix of the names of the calls to measure. */
  calls: string;
  say: (line: string) => void;
}): Promise<Measured[]> {
  const { sizes, rounds, calls, say } = options;
  const cases = CASES.filter(({ what }) => what.startsWith(calls));
  if (cases.length === 0) throw new Error(`No call begins with ${calls}.`);
  const missing = postgisMissing();
  if (missing) throw new MissingProgramError(missing);
  const stops: (() => Promise<void>)[] = [];
  try {
    const cluster = await startPostgisCluster(POSTGIS_SETTINGS);
    stops.push(() => cluster.stop());
    const start = async (others: number, size: number) => {
      say(`Storing ${size.toLocaleString('en-AU')} parcels …`);
      const cadastre = await openGrowingCadastre(cluster, size);
      stops.push(() => cadastre.pool.end());
      say(`Adding ${others.toLocaleString('en-AU')} customers …`);
      const scene = await startGrowingServer(others, cadastre);
      stops.push(() => scene.stop());
      return scene;
    };
    const among = await start(OTHERS, Math.max(...sizes));
    const alone = await start(0, Math.min(...sizes));
    const measured: Measured[] = [];
    for (const [i, one] of cases.entries()) {
      say(`${i + 1} of ${cases.length}: ${one.what} …`);
      measured.push(await measure(one, rounds, [among, alone]));
    }
    return measured;
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function measure(
  one: Case,
  rounds: number,
  scenes: [GrowingScene, GrowingScene],
): Promise<Measured> {
  const answered: [Answered[], Answered[]] = [[], []];
  const all = changesNothing(one.call) ? rounds * REPEATED : rounds;
  for (let i = -WARM_UP; i < all; i += 1) {
    const round = i + WARM_UP;
    const bodies = [await bodyFor(scenes[0], one, round), await bodyFor(scenes[1], one, round)];
    // Otherwise the garbage of the preparation is collected while a call is measured.
    globalThis.gc?.({ type: 'minor' });
    // Alternates which server goes first.
    for (const side of i % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const answer = await send(scenes[side], one.call, bodies[side]!);
      if (i >= 0) answered[side].push(answer);
    }
  }
  const [ours, peer] = answered.map((each) => ({
    spent: nearlyAllOf(each.map(({ spent }) => spent)),
    kB: Math.max(...each.map(({ size }) => size)) / 1_000,
  })) as [{ spent: number; kB: number }, { spent: number; kB: number }];
  const growth = ours.kB / peer.kB;
  const hasGrown = growth > MAX_RATIO;
  return {
    what: one.what + (hasGrown ? `, ${ours.kB.toFixed(0)} beside ${peer.kB.toFixed(0)} kB` : ''),
    size: OTHERS,
    unit: 'ms',
    ours: ours.spent,
    peer: peer.spent,
    goal: hasGrown ? `≤ ${growth.toFixed(1)}, as its answer` : `≤ ${MAX_RATIO}`,
    met: ours.spent / peer.spent <= Math.max(MAX_RATIO, growth),
  };
}

async function bodyFor(scene: GrowingScene, { call, replace }: Case, round: number) {
  const { params, token } = await acceptedRequest(scene, call);
  const operation = changesNothing(call) ? {} : { _op_id: randomUUID() };
  return bodyOf(call, { ...(await replace(scene, params, round)), ...operation }, token);
}

async function send(scene: Scene, call: AnyCall, body: string): Promise<Answered> {
  const startedAt = performance.now();
  const { envelope, bytes } = await sendRaw(scene.server.origin, body);
  const spent = performance.now() - startedAt;
  const { error } = envelope;
  if (error) throw new Error(`${nameOf(call)} was answered with ${error.code}: ${error.message}`);
  return { spent, size: bytes.length };
}
