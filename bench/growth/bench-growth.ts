import { randomUUID } from 'node:crypto';
import { allCalls, type AnyCall } from '#shared/api/contract';
import { acceptedRequest, type Scene } from '../../tests/contract/accepted-requests.ts';
import { nameOf } from '../../tests/support/server/echo-handlers.ts';
import { bodyOf, sendRaw } from '../../tests/support/server/raw-call.ts';
import { nearlyAllOf, type Measured } from '../measure.ts';
import { startGrowingServer } from './growing-server.ts';

/** With what each has: 100,000 farms and orders, 10,000 projects, 20,000 shared maps. */
const OTHERS = 1_000;
const MAX_RATIO = 2;
const WARM_UP = 5;
/** Rounds of a call that changes nothing for one of a call that needs new objects each time. */
const REPEATED = 5;

/** A call, and by what `change` replaces the parameters with which tests make it. */
interface Case {
  what: string;
  call: AnyCall;
  change: object | null;
}

const everyProject = { before_id: null, project_ids: null, statuses: null, with_geometry: true };
const projectList = {
  search: '',
  statuses: null,
  sort_by: 'project_id',
  is_descending: true,
  page: 0,
};
/** With the parameters of the tests, these would find nothing. */
const FINDING: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  'orders.list': { '': {}, searched: { search: 'farm 1' } },
  'orders.all': { '': {}, searched: { search: 'farmer@fenceline.example' } },
  'audit.list': { '': {}, 'of a person': { about_email: 'farmer@fenceline.example' } },
  'soilProjects.page': { '': everyProject },
  'soilProjects.list': { '': projectList, searched: { ...projectList, search: 'project 3' } },
};
const changesNothing = ({ kind }: AnyCall) => kind === 'read' || kind === 'search';
/** Those that change nothing come first: what the others add would be among what they read. */
const CASES: readonly Case[] = [
  ...allCalls.filter(changesNothing),
  ...allCalls.filter((call) => !changesNothing(call)),
].flatMap((call) => {
  const name = nameOf(call);
  const finding = Object.entries(FINDING[name] ?? { '': null });
  return finding.map(([how, change]) => ({ what: how ? `${name}, ${how}` : name, call, change }));
});

/** The time of one answer, and the characters of its data. */
interface Answered {
  spent: number;
  size: number;
}

/**
 * Measures every call of a user alone in the database beside the same call of one among a thousand,
 * by turns, on two servers in this process. Both users have the same. Where the answer grows with
 * the database, as for admins, the goal is its growth.
 */
export async function benchGrowth(options: {
  rounds: number;
  say: (line: string) => void;
}): Promise<Measured[]> {
  const { rounds, say } = options;
  say(`Adding ${OTHERS} customers …`);
  const among = await startGrowingServer(OTHERS);
  try {
    const alone = await startGrowingServer(0);
    try {
      const measured: Measured[] = [];
      for (const [i, one] of CASES.entries()) {
        say(`${i + 1} of ${CASES.length}: ${one.what} …`);
        measured.push(await measure(one, rounds, [among, alone]));
      }
      return measured;
    } finally {
      await alone.stop();
    }
  } finally {
    await among.stop();
  }
}

async function measure(one: Case, rounds: number, scenes: [Scene, Scene]): Promise<Measured> {
  const answered: [Answered[], Answered[]] = [[], []];
  const all = changesNothing(one.call) ? rounds * REPEATED : rounds;
  for (let i = -WARM_UP; i < all; i += 1) {
    const bodies = [await bodyFor(scenes[0], one), await bodyFor(scenes[1], one)];
    // Otherwise the garbage of the preparation is collected while a call is measured.
    globalThis.gc?.({ type: 'minor' });
    // Each is the first as often as the other.
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

async function bodyFor(scene: Scene, { call, change }: Case): Promise<string> {
  const { params, token } = await acceptedRequest(scene, call);
  const operation = changesNothing(call) ? {} : { _op_id: randomUUID() };
  return bodyOf(call, { ...(change ?? params), ...operation }, token);
}

async function send(scene: Scene, call: AnyCall, body: string): Promise<Answered> {
  const startedAt = performance.now();
  const { envelope, bytes } = await sendRaw(scene.server.origin, body);
  const spent = performance.now() - startedAt;
  const { error } = envelope;
  if (error) throw new Error(`${nameOf(call)} was answered with ${error.code}: ${error.message}`);
  return { spent, size: bytes.length };
}
