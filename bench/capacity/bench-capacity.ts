import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { contract } from '#shared/api/contract';
import { embeddedConnection } from '../../server/platform/db/embedded/index.ts';
import { AUDIENCE, startTestIssuer } from '../../tests/support/server/test-issuer.ts';
import { addCustomers, emailOf } from '../api/customers.ts';
import { clientOf, setUpClientOf } from '../client.ts';
import { medianOf, type Measured } from '../measure.ts';
import { startServerUnderTest } from '../report/server-under-test.ts';
import { sized } from '../sized.ts';
import { cpuSeconds, megabytes } from './processes.ts';

const CUSTOMERS = sized({ usual: 200, smoke: 4 });
const EACH = { farms: 20, orders: 20, projects: 10, sharedMaps: 20 };
/** The tables that grow with each thing that an operator counts; no other tables grow with them. */
const TABLES: Readonly<Record<string, { tables: string[]; each: number }>> = {
  'a farm of one parcel, in the database': { tables: ['farm', 'farm_parcel'], each: EACH.farms },
  'an order, in the database': {
    tables: ['payment', 'payment_item', 'delivery'],
    each: EACH.orders,
  },
  'a soil project, in the database': { tables: ['soil_project'], each: EACH.projects },
  'a shared map, in the database': { tables: ['embed_key'], each: EACH.sharedMaps },
};
/**
 * Calls per second: more than 500 people send who pause for 5 s, and less than one core can answer.
 */
const PACE_MS = 10;
/** A server that has just started still compiles its code during these calls. */
const WARM_UP_CALLS = sized({ usual: 2_000, smoke: 20 });
const CALLS = sized({ usual: 1_000, smoke: 20 });

/**
 * Measures what an installation needs for its farms, orders and users: bytes on disk, memory, and
 * processor time, which other load on the machine hardly changes.
 */
export async function benchCapacity(options: {
  rounds: number;
  say: (line: string) => void;
}): Promise<Measured[]> {
  const { rounds, say } = options;
  const issuer = await startTestIssuer();
  const server = await startServerUnderTest({
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

    const customers = await Promise.all(
      Array.from({ length: CUSTOMERS }, async (_, i) => {
        const email = emailOf(i + 1);
        const token = await issuer.token(email);
        return { email, origin: server.origin, token: async () => token };
      }),
    );
    let nth = 0;
    const call = async (clientFor: typeof setUpClientOf) => {
      const customer = customers[nth % CUSTOMERS]!;
      const { email } = customer;
      const client = clientFor(customer);
      nth += 1;
      if (nth % 4 === 0) await client.send(contract.orders.list, {});
      else if (nth % 4 === 1)
        await client.send(contract.parcels.atPoint, { lng: 146.2, lat: -34.46 });
      else await client.send(contract.farms.list, { email });
    };
    const callsAtPace = async (count: number, clientFor: typeof setUpClientOf) => {
      const calls: Promise<void>[] = [];
      for (let i = 0; i < count; i += 1) {
        calls.push(call(clientFor));
        await delay(PACE_MS);
      }
      await Promise.all(calls);
    };
    say(`${WARM_UP_CALLS} calls to warm up …`);
    await callsAtPace(WARM_UP_CALLS, setUpClientOf);
    const spent: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      say(`${CALLS} calls, round ${round + 1} of ${rounds} …`);
      const before = cpuSeconds(server.pid);
      await callsAtPace(CALLS, clientOf);
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

/** Bytes per row of each table, including its indexes. */
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
