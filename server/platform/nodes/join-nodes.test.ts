import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '../../../tests/support/server/fresh-database.ts';
import type { Database } from '../db/database.ts';
import type { FileStorage } from '../files/file-store.ts';
import { createFolderStorage } from '../files/folder-storage.ts';
import { createLog } from '../log.ts';
import { OutsideUnavailableError } from '../outside/outside-unavailable.ts';
import { joinNodes, type JoinedNodes, type NodesOptions } from './join-nodes.ts';
import { readNodes } from './read-nodes.ts';

let database: Database;
let folder: string;
let files: FileStorage;
const joined: JoinedNodes[] = [];

beforeEach(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'fenceline-nodes-'));
  files = createFolderStorage(folder);
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const node of joined.splice(0)) await node.leave();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(name: string, more: Partial<NodesOptions> = {}) {
  const node = { name, role: 'web', version: '2022.6', connections: 24 };
  const log = createLog('silent');
  const parcels = { snapshot: null };
  const secret = 's'.repeat(32);
  const one = await joinNodes({ database, node, parcels, secret, files, log, ...more });
  joined.push(one);
  return one;
}
const names = async () => (await readNodes(database.pool)).map(({ name }) => name).toSorted();
/** Simulates a killed node, whose row nobody writes again. */
const kill = (name: string) =>
  database.pool.query(`UPDATE node SET seen_at = now() - interval '61 seconds' WHERE name = $1`, [
    name,
  ]);

describe('joinNodes', () => {
  it('refuses a node with another secret, names the running one, and reveals neither secret', async () => {
    await start('first');
    const refusal = await start('second', { secret: 'canary'.repeat(6) }).catch(String);
    expect(refusal).toMatch(/FILE_LINK_SECRET: the running node first has another secret/);
    expect(await names()).toEqual(['first']);
    const { rows } = await database.pool.query('SELECT * FROM node');
    expect(JSON.stringify([rows, refusal])).not.toMatch(/sssss|canary/);
  });

  it('refuses a node that stores its files elsewhere', async () => {
    await start('first');
    const other = createFolderStorage(join(folder, 'elsewhere'));
    await expect(start('second', { files: other })).rejects.toThrow(
      /FILES_S3_BUCKET: the running node first stores its files elsewhere/,
    );
    expect(await names()).toEqual(['first']);
    expect(await other.folders()).toEqual([]);
  });

  it('lets a node whose clock is two minutes off join, and says so in the log', async () => {
    await start('first');
    const log = createLog('silent');
    const warn = vi.spyOn(log, 'warn').mockReturnValue(undefined);
    const now = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 120_000);
    await start('second', { log });
    expect(warn).toHaveBeenCalledWith(
      { skewS: expect.closeTo(120, -1) },
      'the clock differs from that of the database',
    );
    expect(await names()).toEqual(['first', 'second']);
  });

  it('starts a node while the file store is away', async () => {
    await start('first');
    const away = async () =>
      Promise.reject(new OutsideUnavailableError('The file store', 'timeout'));
    await start('second', { files: { put: away, get: away, remove: away } });
    expect(await names()).toEqual(['first', 'second']);
  });

  it('accepts another secret once the other nodes have stopped or have been dead for a minute', async () => {
    const first = await start('first');
    await start('second');
    await first.leave();
    const secret = 't'.repeat(32);
    await expect(start('third', { secret })).rejects.toThrow('the running node second');
    await kill('second');
    await start('third', { secret });
    expect(await names()).toEqual(['third']);
    const probes: string[] = [];
    for await (const { key } of files.list('nodes')) probes.push(key);
    expect(probes).toHaveLength(1);
  });

  it('lets four nodes start at the same moment, and each sees the others', async () => {
    const all = await Promise.all(['a', 'b', 'c', 'd'].map((name) => start(name, { beatMs: 20 })));
    await expect.poll(() => all.map((node) => node.others())).toEqual([3, 3, 3, 3]);
  });

  it('admits only one of two nodes with different secrets that start at the same moment', async () => {
    const outcomes = await Promise.allSettled([start('a'), start('b', { secret: 't'.repeat(32) })]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('shows which cadastre each node serves, also after it changed', async () => {
    const parcels: { snapshot: string | null } = { snapshot: null };
    await start('first', { parcels, beatMs: 20 });
    const shown = async () => (await readNodes(database.pool)).map(({ cadastre }) => cadastre);
    expect(await shown()).toEqual([null]);
    parcels.snapshot = 'new.parcels';
    await expect.poll(shown).toEqual(['new.parcels']);
  });

  it('lists a suspended node again when it continues', async () => {
    await start('first', { beatMs: 20 });
    await kill('first');
    await expect.poll(names).toEqual(['first']);
  });
});
