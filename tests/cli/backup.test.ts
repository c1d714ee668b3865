import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  embeddedConnection,
  startEmbeddedPostgres,
} from '../../server/platform/db/embedded/index.ts';
import { createLog } from '../../server/platform/log.ts';
import { FORMAT, tableMember } from '../../server/operate/backup/manifest.ts';
import { writeArchive } from '../../server/operate/backup/write-archive.ts';
import { CLI_PROGRAM, runBuiltCli, startCli } from '../support/cli/built-cli.ts';
import { BuiltServer } from '../support/journeys/built-server.ts';

// Only in `npm run test:full`: only operators use these commands, and each case starts a program.

let server: BuiltServer;
let folder: string;
/** A backup made while the server was running and receiving writes. */
let busy: string;
/** Number of the last plan written before the backup began. */
let writtenBefore: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenceline-backup-'));
  server = await BuiltServer.start();
  busy = join(folder, 'busy.tar.gz');
});
afterAll(async () => {
  await server.remove();
  await rm(folder, { recursive: true, force: true });
});

const fileOf = (dataDir: string, i: number) => join(dataDir, 'files/deliveries', `${i}.pdf`);

/** Writes like the server: the file first, then its dependent rows in one transaction. */
async function write(client: pg.Client, i: number): Promise<void> {
  await mkdir(join(server.dataDir, 'files/deliveries'), { recursive: true });
  await writeFile(fileOf(server.dataDir, i), `file ${i}`);
  await client.query('BEGIN');
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO plan (name, property_key_cents, benchmark_report_cents, carbon_report_cents)
     VALUES ($1, 1, 2, 3) RETURNING id`,
    [`busy ${i}`],
  );
  await client.query('INSERT INTO plan_owner VALUES ($1, $2)', [rows[0]!.id, `o${i}@x.example`]);
  await client.query('COMMIT');
}

/** Returns every row of every table, and every sequence, as text. */
async function contentOf(dataDir: string): Promise<Record<string, string[]>> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('silent') });
  const client = new pg.Client(postgres.connection);
  await client.connect();
  const texts = async (query: string) =>
    (await client.query<{ text: string }>(query)).rows.map(({ text }) => text);
  const tables = await texts(
    `SELECT format('%I.%I', schemaname, tablename) AS text FROM pg_tables
     WHERE schemaname IN ('public', 'pgboss') ORDER BY 1`,
  );
  const content: Record<string, string[]> = {
    tables,
    sequences: await texts('SELECT s::text AS text FROM pg_sequences s ORDER BY 1'),
    rights: await texts(
      `SELECT concat_ws(' ', table_schema, table_name, grantee, privilege_type) AS text
       FROM information_schema.role_table_grants
       WHERE table_schema IN ('public', 'pgboss') ORDER BY 1`,
    ),
  };
  for (const table of tables) {
    content[table] = await texts(`SELECT t::text AS text FROM ${table} t ORDER BY 1`);
  }
  await client.end();
  await postgres.stop();
  return content;
}

async function filesOf(dataDir: string): Promise<Record<string, string>> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name));
  const contents = await Promise.all(paths.map((path) => readFile(path, 'base64')));
  return Object.fromEntries(paths.map((path, i) => [path.slice(dataDir.length), contents[i]!]));
}

const restored = async (archive: string, ...options: string[]) => {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const run = await runBuiltCli(['restore', archive, '--data-dir', dataDir, ...options]);
  return { dataDir, ...run };
};
/** Returns the remaining entries of a DATA_DIR that a command must not change. */
const namesIn = async (dataDir: string) =>
  (await readdir(dataDir)).filter((name) => name !== 'lock');

describe('fenceline backup', () => {
  it('saves a consistent snapshot during writes, readable only by its owner', async () => {
    const client = new pg.Client(await embeddedConnection(server.dataDir));
    await client.connect();
    let i = 0;
    for (; i < 20; i++) await write(client, i);
    writtenBefore = i - 1;
    const run = startCli(['backup', busy, '--data-dir', server.dataDir, '--json']);
    for (; run.child.exitCode === null; i++) await write(client, i);
    await client.end();
    expect(await run.ended).toBe(0);
    expect(JSON.parse(run.stdout())).toMatchObject({ file: busy, gone: [], left_out: [] });
    expect((await stat(busy)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.includes('.part'))).toEqual([]);
  });

  it('leaves an existing file unchanged when it is cancelled or cannot write', async () => {
    const target = join(folder, 'kept.tar.gz');
    await writeFile(target, 'before');
    const run = startCli(['backup', target, '--data-dir', server.dataDir]);
    await vi.waitFor(() => expect(run.stderr()).toContain('Saving'), 20_000);
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(2);
    expect(await readFile(target, 'utf8')).toBe('before');
    expect((await readdir(folder)).filter((name) => name.includes('.part'))).toEqual([]);

    // Simulates a full disk: no file may grow beyond 8 kB.
    const full = spawn(
      'sh',
      ['-c', 'ulimit -f 16; exec "$@"', 'sh', process.execPath, CLI_PROGRAM, 'backup', target],
      {
        env: { PATH: process.env['PATH'] ?? '', DATA_DIR: server.dataDir },
      },
    );
    let output = '';
    full.stderr.on('data', (chunk: Buffer) => (output += String(chunk)));
    expect(await once(full, 'close')).toEqual([1, null]);
    expect(output).toContain('The disk is full.');
    expect(await readFile(target, 'utf8')).toBe('before');
    expect((await readdir(folder)).filter((name) => name.includes('.part'))).toEqual([]);

    const nowhere = join(folder, 'none/x.tar.gz');
    const failed = await runBuiltCli(['backup', nowhere, '--data-dir', server.dataDir]);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain(`There is no ${join(folder, 'none')}`);
    const onFolder = await runBuiltCli(['backup', folder, '--data-dir', server.dataDir]);
    expect(onFolder).toMatchObject({ code: 2, stdout: '' });
  });

  it('refuses a folder without a database, and saves only the files if the database is external', async () => {
    const empty = await mkdtemp(join(folder, 'empty-'));
    const refused = await runBuiltCli(['backup', join(folder, 'x.tar.gz'), '--data-dir', empty]);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(`There is no database in ${empty}`);
    expect(await readdir(empty)).toEqual([]);

    const archive = join(folder, 'files.tar.gz');
    const env = { DATABASE_URL: 'postgres://me:s3cret@localhost:9/fence' };
    const args = ['backup', archive, '--data-dir', server.dataDir];
    const before = await filesOf(server.dataDir);
    const { code, stdout } = await runBuiltCli(args, { env });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Saved [\d,]+ files to .*\npg_dump .*"\$DATABASE_URL"\n$/);
    const target = await mkdtemp(join(folder, 'files-'));
    expect((await runBuiltCli(['restore', archive, '--data-dir', target])).stderr).toContain(
      'The backup contains only files',
    );
    const again = await runBuiltCli(['restore', archive, '--data-dir', target], { env });
    expect(again.code).toBe(0);
    expect(again.stderr).toContain('pg_restore');
    // The server is still running and may have written another file since.
    expect(await filesOf(target)).toMatchObject(before);
  });
});

describe('fenceline restore', () => {
  it('restores a consistent snapshot: dependent rows and the files they refer to', async () => {
    const { code, dataDir } = await restored(busy);
    expect(code).toBe(0);
    const { 'public.plan': plans = [], 'public.plan_owner': owners = [] } =
      await contentOf(dataDir);
    const numbers = plans.flatMap((row) => /"busy (\d+)"/.exec(row)?.[1] ?? []).map(Number);
    const ordered = numbers.toSorted((a, b) => a - b);
    expect(ordered).toEqual(ordered.map((_, i) => i));
    expect(ordered.length).toBeGreaterThan(writtenBefore);
    for (const i of ordered) {
      expect(owners.filter((row) => row.includes(`,o${i}@x.example,`))).toHaveLength(1);
      expect(await readFile(fileOf(dataDir, i), 'utf8')).toBe(`file ${i}`);
    }
  });

  it('refuses a folder that is not empty unless --replace moves its content aside', async () => {
    const dataDir = await mkdtemp(join(folder, 'full-'));
    await writeFile(join(dataDir, 'file-link-secret'), 'old');
    const args = ['restore', busy, '--data-dir', dataDir];
    const refused = await runBuiltCli(args);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('is not empty. Choose another --data-dir, or add --replace');
    expect(await namesIn(dataDir)).toEqual(['file-link-secret']);

    const { code, stdout } = await runBuiltCli([...args, '--replace', '--json']);
    expect(code).toBe(0);
    const { moved_to: movedTo } = JSON.parse(stdout) as { moved_to: string };
    expect(await readFile(join(movedTo, 'file-link-secret'), 'utf8')).toBe('old');
    expect(await readFile(join(dataDir, 'file-link-secret'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
    expect(existsSync(join(dataDir, 'postgres/PG_VERSION'))).toBe(true);
  });

  it('refuses an altered, truncated or foreign file and changes nothing', async () => {
    const whole = await readFile(busy);
    const altered = Buffer.from(whole);
    altered[whole.length >> 1]! ^= 1;
    for (const bytes of [altered, whole.subarray(0, whole.length - 20), Buffer.from('PK')]) {
      const path = join(folder, 'damaged.tar.gz');
      await writeFile(path, bytes);
      const { code, stdout, stderr, dataDir } = await restored(path);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain('is not a complete Fenceline backup');
      expect(await readdir(dataDir)).toEqual([]);
    }
    expect((await restored(join(folder, 'gone.tar.gz'))).stderr).toContain('There is no ');
    expect(await restored(folder)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('A file is needed, but this is a folder.'),
    });
    const inUse = await runBuiltCli(['restore', busy, '--replace', '--data-dir', server.dataDir]);
    expect(inUse).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Another Fenceline server'),
    });
  });

  /** Creates an archive as written by a Fenceline release with these migrations. */
  async function madeWith(migrations: readonly string[]): Promise<string> {
    const path = join(folder, `with-${migrations.at(-1)}.tar.gz`);
    const table = { schema: 'public', name: 'schema_migration', columns: ['name', 'applied_at'] };
    const rows = Buffer.from(
      migrations.map((name) => `${name}\t2022-06-01 00:00:00+00\n`).join(''),
    );
    const members = (async function* () {
      yield { name: tableMember(table, 0), byteLength: rows.byteLength, content: [rows] };
    })();
    await writeArchive(path, members, (digests) => ({
      format: FORMAT,
      version: '2030.1.0',
      madeAt: '2022-06-01T00:00:00.000Z',
      database: {
        postgres: '17.0',
        migrations: [...migrations],
        queueVersion: null,
        queues: [],
        tables: [{ ...table, rows: migrations.length }],
        sequences: [],
      },
      members: digests,
    }));
    return path;
  }

  it('refuses a backup from a newer Fenceline', async () => {
    const path = await madeWith(['0001-accounts.sql', '9999-tomorrow.sql']);
    const { code, stderr, dataDir } = await restored(path);
    expect(code).toBe(1);
    expect(stderr).toContain('made by a newer Fenceline, 2030.1.0 (9999-tomorrow.sql)');
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('restores a backup from an older Fenceline, which migrate then upgrades', async () => {
    const { code, dataDir } = await restored(
      await madeWith(['0001-accounts.sql', '0002-farms.sql']),
    );
    expect(code).toBe(0);
    const { stdout } = await runBuiltCli(['migrate', '--data-dir', dataDir]);
    expect(stdout).toMatch(/^applied 0003-orders\.sql\n/);
    const { 'public.schema_migration': rows = [] } = await contentOf(dataDir);
    expect(rows[0]).toBe('(0001-accounts.sql,"2022-06-01 00:00:00+00",)');
  });

  it('leaves nothing behind when Ctrl-C stops it, not even its PostgreSQL process', async () => {
    const dataDir = await mkdtemp(join(folder, 'cancelled-'));
    const run = startCli(['restore', busy, '--data-dir', dataDir]);
    await vi.waitFor(
      async () => {
        const [fresh = ''] = await namesIn(dataDir);
        expect(existsSync(join(dataDir, fresh, 'postgres/postmaster.pid'))).toBe(true);
      },
      { timeout: 60_000, interval: 20 },
    );
    const [fresh = ''] = await namesIn(dataDir);
    const pidFile = await readFile(join(dataDir, fresh, 'postgres/postmaster.pid'), 'utf8');
    const pid = Number(pidFile.split('\n')[0]);
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(2);
    expect(run.stderr()).toContain('Cancelled. Nothing was changed.');
    expect(await namesIn(dataDir)).toEqual([]);
    // Its parent is gone, and the process that adopts orphans may not have reaped it yet.
    await vi.waitFor(async () => {
      const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ' Z ');
      expect(state).toContain(' Z ');
    });
  });

  it('restores identical rows, sequences, permissions and files, and the server starts on them', async () => {
    await server.end();
    const archive = join(folder, 'still.tar.gz');
    expect(await runBuiltCli(['backup', archive, '--data-dir', server.dataDir])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Saved [\d,]+ rows of \d+ tables and [\d,]+ files to /),
    });
    const { dataDir, code, stdout, stderr } = await restored(archive);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Restored [\d,]+ rows of \d+ tables and [\d,]+ files as of /),
    });
    expect(stderr).toContain(`Start the server with DATA_DIR=${dataDir}`);
    for (const name of ['file-link-secret', 'sandbox-keys.json']) {
      expect(await readFile(join(dataDir, name))).toEqual(
        await readFile(join(server.dataDir, name)),
      );
    }
    expect(await filesOf(dataDir)).toEqual(await filesOf(server.dataDir));
    const before = await contentOf(server.dataDir);
    expect(before['pgboss.queue']?.length).toBeGreaterThan(0);
    expect(await contentOf(dataDir)).toEqual(before);

    // Copies the sample district, which the server would take seconds to generate again.
    await cp(join(server.dataDir, 'parcels'), join(dataDir, 'parcels'), { recursive: true });
    const next = await BuiltServer.start({ DATA_DIR: dataDir });
    expect((await fetch(`${next.origin}/healthz`)).status).toBe(200);
    await next.remove();
  });
});
