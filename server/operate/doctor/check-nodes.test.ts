import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { freshDatabase } from '../../../tests/support/server/fresh-database.ts';
import type { Database } from '../../platform/db/database.ts';
import { createFolderStorage } from '../../platform/files/folder-storage.ts';
import { createLog } from '../../platform/log.ts';
import { joinNodes, type JoinedNodes } from '../../platform/nodes/join-nodes.ts';
import { readSettings, type Settings } from '../../platform/settings/settings.ts';
import { databaseCheck } from './check-database.ts';
import { nodesCheck } from './check-nodes.ts';

const SECRET = 's'.repeat(32);

describe('the doctor’s check of four nodes', () => {
  let database: Database;
  let folder: string;
  let settings: Settings;
  const joined: JoinedNodes[] = [];

  beforeEach(async () => {
    database = await freshDatabase();
    folder = await mkdtemp(join(tmpdir(), 'fenceline-doctor-'));
    const { rows } = await database.pool.query<{ name: string }>(
      'SELECT current_database() AS name',
    );
    const { host = '', port, user } = inject('postgres');
    settings = readSettings({
      OIDC_ISSUER: 'https://issuer.example',
      OIDC_AUDIENCE: 'fenceline-api',
      DATABASE_URL: `postgres://${user}@localhost:${port}/${rows[0]!.name}?host=${encodeURIComponent(host)}`,
      DATA_DIR: folder,
      FILE_LINK_SECRET: SECRET,
    });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const node of joined.splice(0)) await node.leave();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts a node of each version; each may open this many connections. */
  async function start(connections: number, versions = ['2022.6', '2022.6', '2022.6', '2022.6']) {
    const files = createFolderStorage(join(folder, 'files'));
    for (const [i, version] of versions.entries()) {
      const node = { name: `node-${i + 1}`, role: 'web', version, connections };
      const [log, parcels] = [createLog('silent'), { snapshot: null }];
      joined.push(await joinNodes({ database, node, parcels, secret: SECRET, files, log }));
    }
  }
  const look = (check: typeof nodesCheck) =>
    check.run({ settings, origin: 'http://localhost', isServing: true });
  it('fails if they open more connections than PostgreSQL has, and says how many it needs', async () => {
    const { rows } = await database.pool.query<{ allowed: number }>(
      `SELECT current_setting('max_connections')::int AS allowed`,
    );
    const { allowed } = rows[0]!;
    const each = Math.ceil(allowed / 4);
    await start(each);
    expect(await look(nodesCheck)).toEqual({
      verdict: 'fail',
      says: `4 running, which open up to ${4 * each} connections; the database allows ${allowed}.`,
      cure: expect.stringMatching(
        /^Set max_connections of PostgreSQL to at least \d+, or run fewer nodes\.$/,
      ),
    });
  });

  it('warns while half of them are of another version', async () => {
    await start(1, ['2022.5', '2022.5', '2022.6', '2022.6']);
    expect(await look(nodesCheck)).toMatchObject({
      verdict: 'warn',
      says: expect.stringContaining('Their versions differ: 2022.'),
      cure: 'Finish the deployment: start every node with the same version.',
    });
  });

  it('fails if their clocks are two minutes off the database’s', async () => {
    const now = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 125_000);
    expect(await look(databaseCheck)).toEqual({
      verdict: 'fail',
      says: expect.stringMatching(/its clock is 2 min off this machine’s\.$/),
      cure: 'Synchronise the clocks of both machines with a time server (NTP).',
    });
  });

  it('finds nothing wrong otherwise', async () => {
    await start(1);
    expect(await look(nodesCheck)).toMatchObject({ verdict: 'ok' });
    expect(await look(databaseCheck)).not.toMatchObject({ verdict: 'fail' });
  });
});
