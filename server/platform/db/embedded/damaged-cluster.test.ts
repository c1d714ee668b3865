import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres, stopEmbeddedPostgres } from './index.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
const folder = mkdtempSync(join(tmpdir(), 'fenceline-damaged-'));
const intact = join(folder, 'intact');

beforeAll(async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: intact, log });
  await postgres.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DAMAGES: [title: string, damage: (cluster: string) => void][] = [
  [
    'a zeroed pg_control',
    (cluster) => writeFileSync(join(cluster, 'global/pg_control'), Buffer.alloc(8_192)),
  ],
  [
    'a cut pg_control',
    (cluster) => writeFileSync(join(cluster, 'global/pg_control'), Buffer.alloc(100)),
  ],
  ['no pg_control', (cluster) => rmSync(join(cluster, 'global/pg_control'))],
  ['no pg_wal', (cluster) => rmSync(join(cluster, 'pg_wal'), { recursive: true })],
  [
    'an empty pg_wal',
    (cluster) => {
      const wal = join(cluster, 'pg_wal');
      for (const name of readdirSync(wal)) rmSync(join(wal, name), { recursive: true });
    },
  ],
  ['no pg_xact', (cluster) => rmSync(join(cluster, 'pg_xact'), { recursive: true })],
];

describe('starting with damaged database files', () => {
  it.each(DAMAGES)('points to the backup if the cluster has %s', async (title, damage) => {
    const dataDir = join(folder, title.replaceAll(' ', '-'));
    // `cpSync` of Node 22 gives folders other rights, which PostgreSQL rejects.
    await cp(join(intact, 'postgres'), join(dataDir, 'postgres'), { recursive: true });
    damage(join(dataDir, 'postgres'));
    try {
      await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
        /^The database files in .* are damaged\. Restore the latest backup in their place: fenceline restore FILE --replace\.(?!.*starting up)/,
      );
    } finally {
      await stopEmbeddedPostgres(dataDir);
    }
  });
});
