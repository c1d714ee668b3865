import { createClient, type Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import { embeddedConnection } from '../../server/platform/db/embedded/index.ts';
import { decodeInNode } from '../../tests/support/server/decode-in-node.ts';
import { AUDIENCE, startTestIssuer } from '../../tests/support/server/test-issuer.ts';
import { addCustomers, emailOf, type CustomerCounts } from '../api/customers.ts';
import { nearlyAllOf, timed, type Measured } from '../measure.ts';
import { startServerUnderTest } from '../report/server-under-test.ts';

const EACH = { farms: 100, orders: 100, projects: 10, sharedMaps: 20 };
const SMALL: CustomerCounts = { customers: 1, ...EACH };
/** 100,000 farms and orders, 10,000 projects, 20,000 shared maps. */
const LARGE: CustomerCounts = { customers: 1_000, ...EACH };
const MAX_RATIO = 2;
const WARM_UP = 5;

const { embeds, farms, orders, owners, plans, soilProjects } = contract;
type Ask = (client: Client, email: string, i: number) => Promise<unknown>;
const CALLS: readonly [what: string, ask: Ask][] = [
  ['owners.exists', (client, email) => client.send(owners.exists, { email })],
  ['owners.read', (client, email) => client.send(owners.read, { email })],
  ['farms.list', (client, email) => client.send(farms.list, { email })],
  ['farms.summaries', (client, email) => client.send(farms.summaries, { email })],
  ['orders.list', (client) => client.send(orders.list, {})],
  ['orders.list, searched', (client) => client.send(orders.list, { search: 'farm 1' })],
  ['embeds.list', (client) => client.send(embeds.list, {})],
  ['plans.authorised', (client, email) => client.send(plans.authorised, { email })],
  ['soilProjects.standing', (client) => client.send(soilProjects.standing, {})],
];

/**
 * Measures the same calls of a customer alone in the database and of one among a thousand, by turns.
 * Every customer has the same, so that the answers have the same size.
 */
export async function benchGrowth(options: {
  rounds: number;
  programFolder: string;
  say: (line: string) => void;
}): Promise<Measured[]> {
  const { rounds, programFolder, say } = options;
  const issuer = await startTestIssuer();
  const servers: Awaited<ReturnType<typeof startServerUnderTest>>[] = [];

  async function start(counts: CustomerCounts) {
    const server = await startServerUnderTest(programFolder, {
      OIDC_ISSUER: issuer.issuer,
      OIDC_AUDIENCE: AUDIENCE,
    });
    servers.push(server);
    say(`Adding ${counts.customers} customers …`);
    await addCustomers(await embeddedConnection(server.dataDir), issuer.issuer, counts);
    const email = emailOf(counts.customers);
    const token = await issuer.token(email);
    const client = createClient({
      endpoint: `${server.origin}/api`,
      decode: decodeInNode,
      token: async () => token,
    });
    return { client, email };
  }

  try {
    const large = await start(LARGE);
    const small = await start(SMALL);
    const measured: Measured[] = [];
    for (const [what, ask] of CALLS) {
      say(`${what}, ${rounds} times …`);
      const [ours, peer]: [number[], number[]] = [[], []];
      for (let i = -WARM_UP; i < rounds; i += 1) {
        const spent = await timed(() => ask(large.client, large.email, i));
        const beside = await timed(() => ask(small.client, small.email, i));
        if (i < 0) continue;
        ours.push(spent);
        peer.push(beside);
      }
      const [p95, p95Beside] = [nearlyAllOf(ours), nearlyAllOf(peer)];
      measured.push({
        what,
        size: LARGE.customers,
        unit: 'ms',
        ours: p95,
        peer: p95Beside,
        goal: `≤ ${MAX_RATIO}`,
        met: p95 / p95Beside <= MAX_RATIO,
      });
    }
    return measured;
  } finally {
    for (const server of servers) await server.stop();
    await issuer.stop();
  }
}
