import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '#shared/api';
import { contract } from '#shared/api/contract';
import type { Database } from '../../server/platform/db/database.ts';
import { collection, lot, square } from '../../server/cadastre/import/cadastre-files.fixture.ts';
import { readNodes } from '../../server/platform/nodes/read-nodes.ts';
import { runBuiltCli } from '../support/cli/built-cli.ts';
import { composeNodes } from '../support/deploy/compose.ts';
import { startS3Server, type S3Server } from '../support/files/s3-server.ts';
import { freePort, runServer, type ServerRun } from '../support/journeys/built-server.ts';
import { decodeInNode } from '../support/server/decode-in-node.ts';
import { addressOf, freshDatabase } from '../support/server/fresh-database.ts';
import { AUDIENCE, startTestIssuer } from '../support/server/test-issuer.ts';

// Only in `npm run test:full`: only operators use these commands, and each case starts a program.

// Only in `npm run test:full`: it starts every node of compose.yaml.

interface Node {
  name: string;
  origin: string;
  run: ServerRun;
}

/** Leaves out the second worker, which starts exactly like the first. */
const NODES = composeNodes().filter(({ name }) => name !== 'worker-2');

/** The nodes of compose.yaml with its settings, on this machine's PostgreSQL and stand-ins. */
describe('the nodes of compose.yaml', () => {
  let issuer: Awaited<ReturnType<typeof startTestIssuer>>;
  let s3: S3Server;
  let folder: string;
  let database: Database;
  let url: string;
  let nodes: Node[];

  const start = async (name: string, given: Record<string, string>): Promise<Node> => {
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const env = {
      ...given,
      HOST: 'localhost',
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: join(folder, name),
      DATABASE_URL: url,
      OIDC_ISSUER: issuer.issuer,
      OIDC_AUDIENCE: AUDIENCE,
      FILES_S3_ENDPOINT: s3.endpoint,
    };
    return { name, origin, run: runServer({ ...env, ...s3.settings }) };
  };
  const isReady = async ({ origin, run }: Node) => {
    await run.printed('Fenceline is ready');
    return (await fetch(`${origin}/readyz`)).status;
  };

  beforeAll(async () => {
    database = await freshDatabase();
    url = await addressOf(database);
    issuer = await startTestIssuer();
    s3 = await startS3Server({ bucket: composeNodes()[0]!.env['FILES_S3_BUCKET']! });
    folder = await mkdtemp(join(tmpdir(), 'fenceline-compose-'));
    nodes = await Promise.all(NODES.map(({ name: node, env }) => start(node, env)));
  });
  afterAll(async () => {
    for (const { run } of nodes) run.child.kill('SIGKILL');
    await Promise.all(nodes.map(({ run }) => run.exitCode));
    await Promise.all([database.close(), issuer.stop(), s3.stop()]);
    await rm(folder, { recursive: true, force: true });
  });

  it('start at the same moment, and see each other', async () => {
    expect(await Promise.all(nodes.map(isReady))).toEqual([200, 200, 200]);
    const running = await readNodes(database.pool);
    expect(running.map(({ name }) => name).toSorted()).toEqual(nodes.map(({ name }) => name));
  });

  it('refuse a node with another secret, in one sentence', async () => {
    const { env } = composeNodes()[0]!;
    const stranger = await start('stranger', { ...env, FILE_LINK_SECRET: 'x'.repeat(32) });
    expect(await stranger.run.exitCode).toBe(1);
    expect(stranger.run.output()).toMatch(/has another secret.*Set the same FILE_LINK_SECRET/);
  });

  it('serve a cadastre that another machine imports into the bucket', async () => {
    const lots = join(folder, 'lots.geojson');
    const properties = { cadid: '1', lotidstring: '1//DP1' };
    await writeFile(lots, collection([lot(properties, square(146.4, -34.4))]));
    const env = {
      ...composeNodes()[0]!.env,
      ...s3.settings,
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'operator'),
    };
    const loaded = await runBuiltCli(['parcels', 'import', lots, '--state', 'NSW'], { env });
    expect(loaded).toMatchObject({ code: 0 });
    await Promise.all(nodes.map(({ run }) => run.printed('cadastre changed')));
    const cadastres = async () => (await readNodes(database.pool)).map(({ cadastre }) => cadastre);
    const served = [...s3.objects.keys()].find((key) => key.endsWith('.parcels'))!;
    await expect
      .poll(cadastres, { timeout: 60_000 })
      .toEqual(nodes.map(() => served.replace('cadastre/', '')));

    // A node that still serves the old cadastre and sees the same files.
    await database.pool.query('UPDATE node SET connections = 1');
    const { rows } = await database.pool.query<{ id: string }>(
      `INSERT INTO node SELECT gen_random_uuid(), 'straggler', role, version, secret_salt,
         secret_mac, connections, now(), now(), 'old.parcels' FROM node LIMIT 1 RETURNING id`,
    );
    s3.objects.set(`nodes/${rows[0]!.id}`, { bytes: Buffer.from('x'), at: new Date() });
    const { stdout } = await runBuiltCli(['doctor', '--json'], { env });
    const { findings } = JSON.parse(stdout) as { findings: { name: string }[] };
    expect(findings.find(({ name }) => name === 'nodes')).toMatchObject({
      verdict: 'warn',
      says: expect.stringMatching(/Their cadastres differ: .*straggler serves old\.parcels/),
    });
    await database.pool.query(`DELETE FROM node WHERE name = 'straggler'`);
  });

  it('go on answering when one web node is killed, with the data that the other wrote', async () => {
    const [first, second] = nodes as [Node, Node];
    const token = await issuer.token('ann@farm.example');
    const clientOf = ({ origin }: Node) =>
      createClient({ endpoint: `${origin}/api`, decode: decodeInNode, token: async () => token });
    const email = 'ann@farm.example';
    const owner = { name: 'Ann', business: '', phone: '', email };
    await clientOf(first).send(contract.owners.create, owner);
    first.run.child.kill('SIGKILL');
    await first.run.exitCode;
    const found = await clientOf(second).send(contract.owners.exists, { email });
    expect(found).toMatchObject([{ does_owner_exist: true }]);
  });
});
