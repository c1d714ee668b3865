import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createClient } from '#shared/api';
import { contract } from '#shared/api/contract';
import { embeddedConnection } from '../../server/platform/db/embedded/index.ts';
import { decodeInNode } from '../../tests/support/server/decode-in-node.ts';
import { AUDIENCE, startTestIssuer } from '../../tests/support/server/test-issuer.ts';
import { addCustomers, emailOf } from '../api/customers.ts';
import { medianOf, type Measured } from '../measure.ts';
import { startServerUnderTest } from '../report/server-under-test.ts';
import { cpuSeconds, megabytes } from './processes.ts';

const CUSTOMERS = 200;
const EACH = { farms: 20, orders: 20, projects: 10, sharedMaps: 20 };
/** Tables by what an operator counts; the rest of a database does not grow with these. */
const TABLES: Readonly<Record<string, { tables: string[]; each: number }>> = {
  'a farm of one parcel, in the database': { tables: ['farm', 'farm_parcel'], each: EACH.farms },
  'an order, in the database': {
    tables: ['payment', 'payment_item', 'delivery'],
    each: EACH.orders,
  },
  'a soil project, in the database': { tables: ['soil_project'], each: EACH.projects },
  'a shared map, in the database': { tables: ['embed_key'], each: EACH.sharedMaps },
};
/** Calls a second: more than 500 people with 5 s between their calls, less than a core. */
const PACE_MS = 10;
/** The compiler of a server that has just started still works on it. */
const WARM_UP_CALLS = 2_000;
const CALLS = 1_000;

/**
 * Measures what an installation needs for its farms, orders and users: bytes on disk, memory, and
 * processor time, which other load on the machine hardly changes.
 */
export async function benchCapacity(options: {
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
  const row = (what: string, unit: Measured['unit'], ours: number): Measured => ({
    what,
    size: 1,
    unit,
    ours,
    peer: null,
    goal: null,
    met: null,
  });
  try {
    const idle = megabytes(server.pid);
    say(`Adding ${CUSTOMERS} customers …`);
    const connection = await embeddedConnection(server.dataDir);
    await addCustomers(connection, issuer.issuer, { customers: CUSTOMERS, ...EACH });
    const sizes = await sizesIn(connection);

    const clients = await Promise.all(
      Array.from({ length: CUSTOMERS }, async (_, i) => {
        const email = emailOf(i + 1);
        const token = await issuer.token(email);
        const endpoint = `${server.origin}/api`;
        return {
          email,
          client: createClient({ endpoint, decode: decodeInNode, token: async () => token }),
        };
      }),
    );
    let nth = 0;
    const call = async () => {
      const { email, client } = clients[nth % CUSTOMERS]!;
      nth += 1;
      if (nth % 4 === 0) await client.send(contract.orders.list, {});
      else if (nth % 4 === 1)
        await client.send(contract.parcels.atPoint, { lng: 146.2, lat: -34.46 });
      else await client.send(contract.farms.list, { email });
    };
    const callsAtPace = async (count: number) => {
      const calls: Promise<void>[] = [];
      for (let i = 0; i < count; i += 1) {
        calls.push(call());
        await delay(PACE_MS);
      }
      await Promise.all(calls);
    };
    say(`${WARM_UP_CALLS} calls to warm up …`);
    await callsAtPace(WARM_UP_CALLS);
    const spent: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      say(`${CALLS} calls, round ${round + 1} of ${rounds} …`);
      const before = cpuSeconds(server.pid);
      await callsAtPace(CALLS);
      spent.push(((cpuSeconds(server.pid) - before) * 1_000) / CALLS);
    }
    return [
      ...Object.entries(sizes).map(([what, bytes]) => row(what, 'kB', bytes / 1024)),
      row('memory at rest, with PostgreSQL', 'MB', idle),
      row('memory after the calls, with PostgreSQL', 'MB', megabytes(server.pid)),
      row('processor time of a call, with PostgreSQL', 'ms', medianOf(spent)),
    ];
  } finally {
    await server.stop();
    await issuer.stop();
  }
}

/** Bytes of one row of each, with its indexes. */
async function sizesIn(connection: pg.ClientConfig): Promise<Record<string, number>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const sizes: Record<string, number> = {};
    for (const [what, { tables, each }] of Object.entries(TABLES)) {
      const { rows } = await client.query<{ bytes: string }>(
        'SELECT sum(pg_total_relation_size(name::regclass)) AS bytes FROM unnest($1::text[]) name',
        [tables],
      );
      sizes[what] = Number(rows[0]!.bytes) / (CUSTOMERS * each);
    }
    return sizes;
  } finally {
    await client.end();
  }
}
