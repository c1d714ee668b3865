import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { contract, type AnyCall } from '#shared/api/contract';
import { embeddedConnection } from '../../server/platform/db/embedded/index.ts';
import { appStart } from '../../tests/support/server/app-start.ts';
import { bodyOf } from '../../tests/support/server/raw-call.ts';
import { freePort } from '../../tests/support/journeys/built-server.ts';
import { AUDIENCE, startTestIssuer } from '../../tests/support/server/test-issuer.ts';
import { medianOf, type Measured } from '../measure.ts';
import { startServerUnderTest } from '../report/server-under-test.ts';
import { addCustomers, emailOf } from './customers.ts';
import { loadFor, type Throughput } from './http-load.ts';

/** Enough that nobody reaches a limit of calls a minute. */
const CUSTOMERS = 500;
/** Without tasks, PostgreSQL would plan the writes for an empty table, and keep the plan. */
const EACH = { farms: 20, orders: 10, tasks: 20 };
const CONNECTIONS = [10, 100, 500];
const TURN_MS = 2_000;
/** Before each case, for either side: Node compiles what runs often for several seconds. */
const WARM_UP_MS = 10_000;
const WARM_UP_CONNECTIONS = 8;
const TOKEN_S = 7_200;
const MIN_RATIO = 0.6;

const { farms, orders, tasks } = contract;
const CASES: readonly [
  what: string,
  call: AnyCall,
  peer: string,
  params: (email: string) => object,
][] = [
  ['farms', farms.list, '/farms', (email) => ({ email })],
  ['orders', orders.list, '/orders', () => ({})],
  [
    'a durable write',
    tasks.record,
    '/write',
    (email) => ({ ...appStart(email), _op_id: randomUUID() }),
  ],
];

/**
 * Measures calls through the whole server beside bare Fastify on the same PostgreSQL, by turns. The
 * figures are answers a second of one process, with the generator on the same machine.
 */
export async function benchApi(options: {
  rounds: number;
  programFolder: string;
  say: (line: string) => void;
}): Promise<Measured[]> {
  const { rounds, programFolder, say } = options;
  const issuer = await startTestIssuer();
  const server = await startServerUnderTest(programFolder, {
    OIDC_ISSUER: issuer.issuer,
    OIDC_AUDIENCE: AUDIENCE,
  });
  let peer: ChildProcess | null = null;
  try {
    const connection = await embeddedConnection(server.dataDir);
    say(`Adding ${CUSTOMERS} customers …`);
    await addCustomers(connection, issuer.issuer, { customers: CUSTOMERS, ...EACH });
    const exp = Math.floor(Date.now() / 1_000) + TOKEN_S;
    const customers = await Promise.all(
      Array.from({ length: CUSTOMERS }, async (_, i) => {
        const email = emailOf(i + 1);
        return { email, token: await issuer.token(email, { exp }) };
      }),
    );
    const peerPort = await freePort();
    peer = await startPeer(join(programFolder, 'api-peer.js'), peerPort, connection);
    let turn = 0;
    const next = () => customers[(turn += 1) % CUSTOMERS]!;

    const measured: Measured[] = [];
    for (const [what, call, path, paramsOf] of CASES) {
      const ours = () => {
        const { email, token } = next();
        return bodyOf(call, paramsOf(email), token);
      };
      const theirs = () => JSON.stringify({ email: next().email });
      const sides = [
        { url: `${server.origin.replace('localhost', '127.0.0.1')}/api`, bodyOf: ours },
        { url: `http://127.0.0.1:${peerPort}${path}`, bodyOf: theirs },
      ];
      say(`${what}, warming up …`);
      for (const target of sides) {
        await loadFor(WARM_UP_MS, { ...target, connections: WARM_UP_CONNECTIONS });
      }
      for (const connections of CONNECTIONS) {
        say(`${what}, ${connections} connections, ${rounds} turns each …`);
        const turns: Throughput[][] = [[], []];
        for (let round = 0; round < rounds; round += 1) {
          for (const [side, target] of sides.entries()) {
            turns[side]!.push(await loadFor(TURN_MS, { ...target, connections }));
          }
        }
        const [our, their] = turns.map((all) => medianOf(all.map(({ perSecond }) => perSecond)));
        const failed = turns[0]!.reduce((sum, one) => sum + one.failed, 0);
        measured.push({
          what: failed === 0 ? what : `${what} (${failed} refused)`,
          size: connections,
          unit: '/s',
          ours: our!,
          peer: their!,
          goal: `≥ ${MIN_RATIO}`,
          met: our! / their! >= MIN_RATIO,
        });
      }
    }
    return measured;
  } finally {
    peer?.kill('SIGTERM');
    await server.stop();
    await issuer.stop();
  }
}

async function startPeer(program: string, port: number, connection: object) {
  const child = spawn(process.execPath, [program, String(port), JSON.stringify(connection)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}
