import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import type { PoolConfig } from 'pg';
import { contract, type AnyCall } from '#shared/api/contract';
import { sampleParcelRecords } from '../../sandbox/district/parcel-records.ts';
import { SAMPLE_VERSION, sampleLandscape } from '../../sandbox/district/sample-landscape.ts';
import { storeCadastre } from '../../server/cadastre/postgis/index.ts';
import {
  postgisMissing,
  startPostgisCluster,
  type PostgisCluster,
} from '../../server/cadastre/postgis-cluster.fixture.ts';
import { embeddedConnection } from '../../server/platform/db/embedded/index.ts';
import { appStart } from '../../tests/support/server/app-start.ts';
import { bodyOf } from '../../tests/support/server/raw-call.ts';
import { freePort } from '../../tests/support/journeys/built-server.ts';
import { AUDIENCE, startTestIssuer } from '../../tests/support/server/test-issuer.ts';
import { medianOf, type Measured } from '../measure.ts';
import { POSTGIS_SETTINGS } from '../parcels/peer.ts';
import { startServerUnderTest } from '../report/server-under-test.ts';
import { sized } from '../sized.ts';
import { addCustomers, emailOf } from './customers.ts';
import { loadFor, type Throughput } from './http-load.ts';

/** Number of users, enough that none of them reaches the limit of calls a minute. */
const CUSTOMERS = sized({ usual: 500, smoke: 20 });
/** Without tasks and operations, PostgreSQL would plan the writes for empty tables. */
const EACH = { farms: 20, orders: 10, tasks: 20, operations: 20 };
const CONNECTIONS = sized({ usual: [10, 100, 500], smoke: [2] });
const TURN_MS = sized({ usual: 2_000, smoke: 100 });
/**
 * Warm-up before each case, for both servers: Node takes several seconds to compile what runs
 * often.
 */
const WARM_UP_MS = sized({ usual: 10_000, smoke: 100 });
const WARM_UP_CONNECTIONS = 8;
const TOKEN_S = 7_200;
const MIN_RATIO = 0.6;

/** The customer and the place of one request. */
interface Subject {
  email: string;
  /** A point inside a lot of the sample district. */
  lng: number;
  lat: number;
}

const { farms, orders, parcels, tasks } = contract;
interface Case {
  what: string;
  call: AnyCall;
  params: (subject: Subject) => object;
  /**
   * Path on the peer, which gets the subject as parameter; or the request, if it is the same as
   * ours.
   */
  peer: string;
  hasSameRequest?: true;
  /** Shown for comparison only. */
  hasNoGoal?: true;
}
const farmsOf = { call: farms.list, params: ({ email }: Subject) => ({ email }) };
const write = {
  call: tasks.record,
  params: ({ email }: Subject) => ({ ...appStart(email), _op_id: randomUUID() }),
};
const CASES: readonly Case[] = [
  { what: 'farms', ...farmsOf, peer: '/farms' },
  {
    what: 'farms, beside Fastify with the same protections',
    ...farmsOf,
    peer: '/guarded-farms',
    hasSameRequest: true,
    hasNoGoal: true,
  },
  { what: 'orders', call: orders.list, params: () => ({}), peer: '/orders' },
  {
    what: 'parcels at a point',
    call: parcels.atPoint,
    params: ({ lng, lat }) => ({ lng, lat }),
    peer: '/parcels',
  },
  // The statements that enforce the protections alone take PostgreSQL longer than the goal allows.
  { what: 'a durable write', ...write, peer: '/write', hasNoGoal: true },
  {
    what: 'a durable write, beside Fastify with the same protections',
    ...write,
    peer: '/guarded-write',
    hasSameRequest: true,
  },
];

/**
 * Measures calls through the whole server and through bare Fastify on the same PostgreSQL,
 * alternating. The figures are answers per second of one process, with the generator on the same
 * machine.
 */
export async function benchApi(options: {
  rounds: number;
  say: (line: string) => void;
}): Promise<Measured[]> {
  const { rounds, say } = options;
  const issuer = await startTestIssuer();
  const server = await startServerUnderTest({
    OIDC_ISSUER: issuer.issuer,
    OIDC_AUDIENCE: AUDIENCE,
  });
  let peer: ChildProcess | null = null;
  let postgis: PostgisCluster | null = null;
  try {
    const connection = await embeddedConnection(server.dataDir);
    say(`Adding ${CUSTOMERS} customers …`);
    await addCustomers(connection, issuer.issuer, { customers: CUSTOMERS, ...EACH });
    const exp = Math.floor(Date.now() / 1_000) + TOKEN_S;
    const records = sampleParcelRecords(sampleLandscape());
    const lots = records.filter(({ parcelType }) => parcelType === 'lot');
    const customers = await Promise.all(
      Array.from({ length: CUSTOMERS }, async (_, i) => {
        const email = emailOf(i + 1);
        const [lng, lat] = centreOf(lots[Math.floor((i / CUSTOMERS) * lots.length)]!.geometry);
        return { email, lng, lat, token: await issuer.token(email, { exp }) };
      }),
    );
    const missing = postgisMissing();
    if (missing) say(`Parcels at a point have no peer: ${missing}.`);
    else {
      say('Storing the parcels in PostGIS …');
      postgis = await startPostgisCluster(POSTGIS_SETTINGS);
      const dataSet = { name: 'Bench', version: SAMPLE_VERSION, isSample: true };
      await storeCadastre(postgis.pool, dataSet, records);
    }
    const peerPort = await freePort();
    const given = [peerPort, issuer.issuer, connection, postgis && addressOf(postgis.pool.options)];
    peer = await startPeer(resolve('dist/bench/api-peer.js'), given);
    let turn = 0;
    const next = () => customers[(turn += 1) % CUSTOMERS]!;

    const measured: Measured[] = [];
    for (const { what, call, params, peer: path, hasSameRequest, hasNoGoal } of CASES) {
      const ours = () => {
        const subject = next();
        return bodyOf(call, params(subject), subject.token);
      };
      const theirs = () => {
        const { email, lng, lat } = next();
        return JSON.stringify({ email, lng, lat });
      };
      const hasPeer = path !== '/parcels' || postgis !== null;
      const sides = [
        { url: `${server.origin.replace('localhost', '127.0.0.1')}/api`, bodyOf: ours },
        ...(hasPeer
          ? [
              {
                url: `http://127.0.0.1:${peerPort}${path}`,
                bodyOf: hasSameRequest ? ours : theirs,
              },
            ]
          : []),
      ];
      say(`${what}, warming up …`);
      for (const target of sides) {
        await loadFor(WARM_UP_MS, { ...target, connections: WARM_UP_CONNECTIONS });
      }
      for (const connections of CONNECTIONS) {
        say(`${what}, ${connections} connections, ${rounds} turns each …`);
        const turns = sides.map((): Throughput[] => []);
        for (let round = 0; round < rounds; round += 1) {
          for (const [side, target] of sides.entries()) {
            turns[side]!.push(await loadFor(TURN_MS, { ...target, connections }));
          }
        }
        const [our, their] = turns.map((all) => medianOf(all.map(({ perSecond }) => perSecond)));
        if (their === 0) throw new Error(`The peer answers nothing at ${path}.`);
        const [refused, theirRefused] = turns.map((all) =>
          all.reduce((sum, { failed }) => sum + failed, 0),
        );
        const notes = [
          ...(refused ? [`${refused} refused`] : []),
          ...(theirRefused ? [`${theirRefused} by the peer`] : []),
        ];
        measured.push({
          what: notes.length === 0 ? what : `${what} (${notes.join(', ')})`,
          size: connections,
          unit: '/s',
          ours: our!,
          peer: their ?? null,
          goal: hasNoGoal ? null : `≥ ${MIN_RATIO}`,
          met: hasNoGoal || their === undefined ? null : our! / their >= MIN_RATIO,
        });
      }
    }
    return measured;
  } finally {
    peer?.kill('SIGTERM');
    await postgis?.stop();
    await server.stop();
    await issuer.stop();
  }
}

/** The mean of its vertices, which is inside an ordinary lot. */
function centreOf(geometry: Polygon | MultiPolygon): [lng: number, lat: number] {
  const [ring] = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates[0]!;
  const vertices = ring!.slice(1);
  const mean = (axis: 0 | 1) =>
    vertices.reduce((sum, vertex: Position) => sum + vertex[axis]!, 0) / vertices.length;
  return [mean(0), mean(1)];
}

const addressOf = ({ host, user, database }: PoolConfig) => ({ host, user, database });

async function startPeer(program: string, given: readonly unknown[]) {
  const child = spawn(process.execPath, [program, ...given.map((one) => JSON.stringify(one))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}
