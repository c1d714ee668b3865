import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createClient, type Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import { openDatabase, type Database } from '../../server/platform/db/database.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { PREVIOUS_RELEASE } from '../../server/platform/db/previous-release.ts';
import { samples } from '../contract/samples.ts';
import { hasChanged } from '../support/changed.ts';
import { IS_FULL } from '../support/full.ts';
import { buildCommit, whyNotBuildable } from '../support/journeys/build-commit.ts';
import { freePort, runServer, type ServerRun } from '../support/journeys/built-server.ts';
import { itemOf, planOrderOf } from '../support/orders/paid-order.ts';
import { decodeInNode } from '../support/server/decode-in-node.ts';
import { addressOf } from '../support/server/fresh-database.ts';
import { rowsIn } from '../support/server/rows.ts';
import { AUDIENCE, startTestIssuer } from '../support/server/test-issuer.ts';

const EMAIL = 'ann@farm.example';
const KEY_CENTS = 4_000;
/** Only ends what hangs: a busy machine builds for minutes. */
const BUILD_LIMIT_MS = 900_000;
/** What the previous release's servers could stumble over. */
const SHARED = ['server/platform/db', 'src/shared/api/contract'];
const missing =
  IS_FULL || (await hasChanged(SHARED))
    ? await whyNotBuildable(PREVIOUS_RELEASE.commit)
    : 'Neither schema nor contract changed in the last commit; npm run test:full builds it anyway.';

/** In the middle of a deployment, the new nodes have migrated the database and old ones still run. */
describe('the server of the previous release, after a new one has migrated its database', () => {
  let superuser: pg.Client;
  let database: Database;
  let issuer: Awaited<ReturnType<typeof startTestIssuer>>;
  let folder: string;
  let name: string;
  const runs: ServerRun[] = [];
  let oldClient: Client;
  let newClient: Client;
  let newMigrations: string[];

  /** Starts a server on the database; returns a client of it. */
  async function start(program?: string): Promise<Client> {
    const port = await freePort();
    const env = {
      HOST: 'localhost',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: join(folder, 'data'),
      ROLE: 'web',
      DATABASE_URL: await addressOf(database),
      FILE_LINK_SECRET: 'the-same-secret-on-both-of-the-nodes',
      OIDC_ISSUER: issuer.issuer,
      OIDC_AUDIENCE: AUDIENCE,
    };
    const run = runServer(env, program);
    runs.push(run);
    await run.ready;
    const token = await issuer.token(EMAIL);
    const endpoint = `http://localhost:${port}/api`;
    return createClient({ endpoint, decode: decodeInNode, token: async () => token });
  }

  beforeAll(async () => {
    if (missing) return;
    const program = await buildCommit(PREVIOUS_RELEASE.commit);
    folder = await mkdtemp(join(tmpdir(), 'fenceline-previous-'));
    issuer = await startTestIssuer();
    superuser = new pg.Client(inject('superuser'));
    await superuser.connect();
    name = `previous_${randomUUID().replaceAll('-', '')}`;
    const cluster = inject('postgres');
    await superuser.query(`CREATE DATABASE ${name} OWNER ${cluster.user}`);
    database = openDatabase({ ...cluster, database: name }, () => {});
    oldClient = await start(program);
    newMigrations = await migrate(database);
    newClient = await start();
  }, BUILD_LIMIT_MS);
  afterAll(async () => {
    if (missing) return;
    for (const { child } of runs) child.kill('SIGKILL');
    await Promise.all(runs.map(({ exitCode }) => exitCode));
    await database.close();
    await superuser.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await superuser.end();
    await issuer.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('signs people in, adds and lists their farms, and takes their orders', async ({ skip }) => {
    if (missing) skip(missing);
    expect(newMigrations).not.toEqual([]);
    const owner = { name: 'Ann', business: '', phone: '', email: EMAIL };
    await oldClient.send(contract.owners.create, owner);
    const [{ does_owner_exist: exists }] = await oldClient.send(contract.owners.exists, {
      email: EMAIL,
    });
    expect(exists).toBe(true);

    await oldClient.send(contract.farms.create, { ...samples.farms.create.params, email: EMAIL });
    const [farm] = await oldClient.send(contract.farms.list, { email: EMAIL });
    expect(farm).toMatchObject({ property_name: 'Kurrajong Park' });

    const rows = rowsIn(database, issuer);
    await database.asOwner.updateTable('farm').set({ boundary_type: 'farm_key' }).execute();
    await rows.parcel(farm!.property_id);
    const plan = await rows.plan('agent@fenceline.example', [EMAIL], new Date());
    const key = itemOf(farm!.property_id, 'Property Key', { priceCents: KEY_CENTS });
    const order = planOrderOf(plan, EMAIL, [key]);
    const opId = randomUUID();
    const paid = await oldClient.send(contract.orders.payByPlan, order, { opId });
    // The browser may repeat a call at another node.
    expect(await newClient.send(contract.orders.payByPlan, order, { opId })).toEqual(paid);
  });

  it('shows the same farms and orders as the new server', async ({ skip }) => {
    if (missing) skip(missing);
    const facts = async (client: Client) => ({
      farms: (await client.send(contract.farms.list, { email: EMAIL })).map(
        ({ property_name: farmName }) => farmName,
      ),
      orders: (await client.send(contract.orders.list, {})).map(({ order_id: id, total }) => [
        id,
        total,
      ]),
    });
    const seen = await facts(newClient);
    expect(seen).toMatchObject({ farms: ['Kurrajong Park'], orders: [[expect.any(Number), 40]] });
    expect(await facts(oldClient)).toEqual(seen);
  });
});
