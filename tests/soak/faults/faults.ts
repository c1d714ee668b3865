import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { contract } from '#shared/api/contract';
import { BuiltServer } from '../../support/journeys/built-server.ts';
import { clientWithToken } from '../../support/journeys/sandbox-sign-in.ts';
import type { Latencies } from '../probe.ts';
import { tableOf } from '../table.ts';
import { fillDisk } from './disk-full.ts';
import {
  freezePostgres,
  isMet,
  killBackend,
  killPostgres,
  killServer,
  restart,
  underWrites,
  type Fault,
} from './kills.ts';
import { startNodes, type Nodes } from './nodes.ts';
import { MIXED, useFor, type User } from './users.ts';

const ms = (value: number) => `${value.toFixed(0)} ms`;
const say = (line: string) => process.stderr.write(`${line}\n`);
const met = (is: boolean) => (is ? 'met' : 'NOT MET');
const show = (headings: string[], rows: string[][]) =>
  process.stdout.write(tableOf(headings, rows));

export interface FaultOptions {
  /** How often a fault is caused. */
  times: number;
  minutes: number;
}

/** A new node is ready within 3 s, and its first answer within 5 s of the fault. */
const SERVER_BACK_MS = 5_000;
const DATABASE_BACK_MS = 10_000;
const FREEZE_MS = 30_000;
const WRITE_FAULTS: Readonly<Record<string, { fault: Fault; limitMs: number }>> = {
  'kill-server': { fault: killServer, limitMs: SERVER_BACK_MS },
  'kill-postgres': { fault: killPostgres, limitMs: DATABASE_BACK_MS },
  'kill-backend': { fault: killBackend, limitMs: SERVER_BACK_MS },
  'freeze-postgres': {
    fault: freezePostgres(FREEZE_MS),
    limitMs: FREEZE_MS + DATABASE_BACK_MS,
  },
  restart: { fault: restart, limitMs: SERVER_BACK_MS },
};

async function writeFault(name: string, { times }: FaultOptions): Promise<boolean> {
  const server = await BuiltServer.start({ LOG_LEVEL: 'warn' });
  try {
    say(`${name}, ${times} times, while three users write`);
    const result = await underWrites(server, { name, times, ...WRITE_FAULTS[name]! });
    const isGood = isMet(result);
    show(
      ['fault', 'times', 'acknowledged', 'lost', 'doubled', 'slowest recovery', 'limit', ''],
      [
        [
          name,
          String(times),
          String(result.acknowledged),
          String(result.lost),
          String(result.doubled),
          ms(result.slowestMs),
          ms(result.limitMs),
          met(isGood),
        ],
      ],
    );
    return isGood;
  } finally {
    await server.remove();
  }
}

/** What a refusal says while the disk is full, or PostgreSQL has stopped because of it. */
const SAYS_WHY = /disk is full|cannot reach its database|very busy|too long|cannot be reached/i;

async function diskFull({ times }: FaultOptions): Promise<boolean> {
  say(`The disk is full for 12 s, ${times} times, while three users write`);
  const result = await fillDisk(times);
  const unclear = Array.from(result.refusals.keys()).filter((words) => !SAYS_WHY.test(words));
  const isGood =
    isMet({ name: 'disk-full', limitMs: DATABASE_BACK_MS, ...result }) &&
    result.refusals.size > 0 &&
    unclear.length === 0;
  show(
    ['times', 'acknowledged', 'lost', 'doubled', 'slowest recovery', 'limit', ''],
    [
      [
        String(result.times),
        String(result.acknowledged),
        String(result.lost),
        String(result.doubled),
        ms(result.slowestMs),
        ms(DATABASE_BACK_MS),
        met(isGood),
      ],
    ],
  );
  show(
    ['refused', 'with the words'],
    Array.from(result.refusals, ([words, count]) => [String(count), words]),
  );
  return isGood;
}

const USERS = 500;
const THINK_MS = 5_000;
const USERS_P95_MS = 150;
const TOKEN_S = 7_200;

/** Makes people with accounts, who can use every call that the load sends. */
async function usersOf({ issuer, nodes }: Nodes, count: number): Promise<User[]> {
  const exp = Math.floor(Date.now() / 1_000) + TOKEN_S;
  const users: User[] = [];
  for (let i = 0; i < count; i += 1) {
    const email = `user${i}@soak.example`;
    const token = await issuer.token(email, { exp });
    const client = clientWithToken(`http://localhost:${nodes[0]!.port}`, token);
    await client.send(contract.owners.create, { name: 'User', business: '', phone: '', email });
    users.push({ email, token });
  }
  return users;
}

const latencyRow = (name: string, figures: Latencies & { failures?: string }, verdict: string) => [
  name,
  String(figures.count),
  ms(figures.p50),
  ms(figures.p95),
  ms(figures.p99),
  figures.failed === 0 ? '0' : `${figures.failed}: ${figures.failures}`,
  verdict,
];
const LATENCIES = ['while', 'calls', 'p50', 'p95', 'p99', 'failed', ''];

async function withNodes<T>(
  roles: Parameters<typeof startNodes>[0],
  work: (nodes: Nodes) => Promise<T>,
  env = {},
): Promise<T> {
  const nodes = await startNodes(roles, env);
  try {
    return await work(nodes);
  } finally {
    await nodes.stop();
  }
}

/** 500 users with five seconds between their calls, at one node. */
const users = ({ minutes }: FaultOptions) =>
  withNodes(['all'], async (nodes) => {
    const list = await usersOf(nodes, USERS);
    say(`${USERS} users for ${minutes} min`);
    const ports = () => nodes.nodes.map(({ port }) => port);
    const figures = await useFor(minutes * 60_000, { users: list, thinkMs: THINK_MS, ports });
    const isGood = figures.failed === 0 && figures.p95 <= USERS_P95_MS;
    show(LATENCIES, [latencyRow(`${USERS} users`, figures, met(isGood))]);
    return isGood;
  });

const SPIKE_USERS = 1_000;
const SPIKE_MS = 10_000;
const CALM_MS = 10_000;

/** More calls at once than a node can answer; afterwards it must be as fast as before. */
const spike = () =>
  withNodes(['all'], async (nodes) => {
    const ports = () => nodes.nodes.map(({ port }) => port);
    const calm = await usersOf(nodes, 50);
    const before = await useFor(CALM_MS, { users: calm, thinkMs: 500, ports });
    say(`${SPIKE_USERS} users without a pause for ${SPIKE_MS / 1_000} s`);
    const crowd = await usersOf(nodes, SPIKE_USERS);
    const during = await useFor(SPIKE_MS, { users: crowd, thinkMs: 0, ports });
    await delay(CALM_MS);
    const after = await useFor(CALM_MS, { users: calm, thinkMs: 500, ports });
    const isGood = after.failed === 0 && after.p95 <= Math.max(2 * before.p95, 50);
    show(LATENCIES, [
      latencyRow('before', before, ''),
      latencyRow(`spike (${during.perSecond.toFixed(0)} a second)`, during, ''),
      latencyRow('10 s later', after, met(isGood)),
    ]);
    return isGood;
  });

/** Calls a second that are tried one after the other, and what must be answered without fail. */
const RATES = [200, 300, 400, 500, 600, 700, 800, 900, 1_000, 1_100, 1_200] as const;
const MIN_RATE = 600;

/** The most calls a second, reads and writes, that one node answers without fail and in time. */
const breakpoint = () =>
  withNodes(['all'], async (nodes) => {
    const ports = () => nodes.nodes.map(({ port }) => port);
    say('Making the users');
    const list = await usersOf(nodes, Math.max(...RATES));
    const rows: string[][] = [];
    let reached = 0;
    for (const rate of RATES) {
      say(`${rate} calls a second for ${CALM_MS / 1_000} s`);
      // Each sends one call a second.
      const crowd = { users: list.slice(0, rate), thinkMs: 1_000, ports, calls: MIXED };
      const figures = await useFor(CALM_MS, crowd);
      const isMet = figures.failed === 0 && figures.p95 <= USERS_P95_MS;
      rows.push(latencyRow(`${figures.perSecond.toFixed(0)} a second`, figures, met(isMet)));
      if (!isMet) break;
      reached = figures.perSecond;
    }
    show(LATENCIES, rows);
    const isGood = reached >= MIN_RATE;
    say(`Up to ${reached.toFixed(0)} calls a second; limit ${MIN_RATE}: ${met(isGood)}`);
    return isGood;
  });

/** Two web and two worker nodes, of which one web node is killed and one worker is stopped. */
const twoNodes = () =>
  withNodes(['web', 'web', 'worker', 'worker'], async (nodes) => {
    const [first, second, worker] = nodes.nodes;
    const list = await usersOf(nodes, 50);
    const using = useFor(20_000, {
      users: list,
      thinkMs: 200,
      ports: () => [first!.port, second!.port],
    });
    await delay(7_000);
    say('Killing one web node and stopping one worker');
    first!.run.child.kill('SIGKILL');
    worker!.run.child.kill('SIGTERM');
    const figures = await using;
    const isGood = figures.failed === 0;
    show(LATENCIES, [latencyRow('one of two nodes killed', figures, met(isGood))]);
    return isGood;
  });

/** Four nodes that start at once on an empty database. */
const fourNodes = () =>
  withNodes(['web', 'web', 'worker', 'worker'], async ({ nodes }) => {
    show(
      ['node', 'ready after', ''],
      nodes.map(({ name, startMs }) => [name, ms(startMs), '']),
    );
    return true;
  });

const MAX_P95_RATIO = 1.2;

/** Outside systems that accept a connection and never answer. */
async function slowDependencies(): Promise<boolean> {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const env = {
    GEOCODER_URL: url,
    LPA_URL: url,
    PAYPAL_API_URL: url,
    SMTP_URL: 'smtp://127.0.0.1:1',
  };
  try {
    return await withNodes(
      ['all'],
      async (nodes) => {
        const ports = () => nodes.nodes.map(({ port }) => port);
        const list = await usersOf(nodes, 60);
        const settings = { users: list.slice(0, 40), thinkMs: 400, ports };
        const before = await useFor(15_000, settings);
        say('Twenty users keep asking for addresses that nobody answers');
        const stopping = new AbortController();
        const asking = list.slice(40).map(async ({ token }) => {
          while (!stopping.signal.aborted) {
            await fetch(`http://127.0.0.1:${ports()[0]}/geocode/json?address=Griffith`, {
              headers: { authorization: `Bearer ${token}` },
            }).catch(() => {});
            await delay(200);
          }
        });
        const during = await useFor(15_000, settings);
        stopping.abort();
        await Promise.all(asking);
        const ratio = during.p95 / before.p95;
        const isGood = during.failed === 0 && ratio <= MAX_P95_RATIO;
        show(LATENCIES, [
          latencyRow('before', before, ''),
          latencyRow('geocoder silent', during, `${ratio.toFixed(2)}×, ${met(isGood)}`),
        ]);
        return isGood;
      },
      env,
    );
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
}

export const FAULTS: Readonly<Record<string, (options: FaultOptions) => Promise<boolean>>> = {
  ...Object.fromEntries(
    Object.keys(WRITE_FAULTS).map((name) => [
      name,
      (options: FaultOptions) => writeFault(name, options),
    ]),
  ),
  'disk-full': diskFull,
  users,
  breakpoint,
  spike,
  'two-nodes': twoNodes,
  'four-nodes': fourNodes,
  'slow-dependencies': slowDependencies,
};
