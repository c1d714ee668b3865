import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { USER } from './cluster.ts';
import { EmbeddedPostgresError, startEmbeddedPostgres, type EmbeddedPostgres } from './index.ts';
import { isOfCluster } from './processes.ts';
import { bundleOwner } from './run-owner.fixture.ts';

const { runOwner, remove } = await bundleOwner();
afterAll(remove);

const folders: string[] = [];
const running: EmbeddedPostgres[] = [];
/** One cluster for the tests that do not need a new one; each starts and stops it. */
const dataDir = freshDataDir();
const logged: string[] = [];
const remember = (...words: unknown[]) => void logged.push(String(words.at(-1)));
const log = { info: remember, warn: remember, error: remember };

function freshDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fenceline-pg-'));
  folders.push(folder);
  return join(folder, 'data');
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  running.push(postgres);
  return postgres;
}

/** Queries as the superuser, who alone sees PostgreSQL's own processes. */
async function query<Row extends pg.QueryResultRow>(
  { connection }: Pick<EmbeddedPostgres, 'connection'>,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ ...connection, user: USER });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Returns the id of the cluster's main process. */
const mainProcess = () =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

/** Replaces the contents of a stopped cluster's file during a test. */
async function changed(name: string, text: string, test: () => Promise<void>): Promise<void> {
  const path = join(dataDir, 'postgres', name);
  const before = readFileSync(path);
  writeFileSync(path, text);
  await test();
  writeFileSync(path, before);
}

const expectAnswer = (postgres: EmbeddedPostgres) =>
  vi.waitFor(async () => expect(await query(postgres, 'SELECT')).toHaveLength(1), {
    timeout: 60_000,
    interval: 10,
  });

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
  logged.length = 0;
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('startEmbeddedPostgres', () => {
  it('creates a durable UTF-8 cluster that only DATA_DIR gives access to', async () => {
    const postgres = await start(dataDir);
    const [settings] = await query<Record<string, string>>(
      postgres,
      `SELECT current_setting('fsync') fsync, current_setting('server_encoding') encoding,
         current_setting('listen_addresses') addresses, current_setting('max_connections') most,
         current_setting('data_checksums') checksums, current_database() AS database,
         (SELECT datlocale FROM pg_database WHERE datname = current_database()) locale`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      encoding: 'UTF8',
      addresses: '',
      most: '80',
      checksums: 'on',
      database: 'fenceline',
      locale: 'C.UTF-8',
    });
    expect(postgres.version).toMatch(/^18\.\d+$/);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  });

  it('preserves its data, starts a second time and leaves no process behind', async () => {
    const first = await startEmbeddedPostgres({ dataDir, log });
    await query(first, `CREATE TABLE kept AS SELECT 'Kurrajong Park' AS name`);
    const pid = mainProcess();
    await first.stop();
    expect(isOfCluster(pid, 'fenceline')).toBe(false);

    const second = await start(dataDir);
    expect(await query(second, 'SELECT name FROM kept')).toEqual([{ name: 'Kurrajong Park' }]);
  });

  it('runs in a separate session, which Ctrl-C in the terminal does not reach', async () => {
    const postgres = await start(dataDir);
    const [row] = await query<{ pid: number }>(postgres, 'SELECT pg_backend_pid() AS pid');
    expect(process.kill(-mainProcess(), 0)).toBe(true);
    expect(row!.pid).not.toBe(process.pid);
  });

  it('reuses the PostgreSQL that a killed server left running', async () => {
    const owner = await runOwner({ dataDir });
    await query(owner, 'CREATE TABLE left_behind AS SELECT 1 AS id');
    const pid = mainProcess();
    await owner.end('SIGKILL');
    expect(isOfCluster(pid, 'fenceline')).toBe(true);

    const next = await runOwner({ dataDir });
    expect(mainProcess()).toBe(pid);
    expect(await query(next, 'SELECT id FROM left_behind')).toEqual([{ id: 1 }]);
    await next.end('SIGTERM');
    expect(isOfCluster(pid, 'fenceline')).toBe(false);
  });

  it('supervises an adopted PostgreSQL like its own', async () => {
    await (await runOwner({ dataDir })).end('SIGKILL');
    const postgres = await start(dataDir);
    process.kill(mainProcess(), 'SIGKILL');
    await expectAnswer(postgres);
  });

  it('restarts a killed PostgreSQL with every committed row', async () => {
    const postgres = await start(dataDir);
    await query(postgres, 'CREATE TABLE entry (id int)');
    for (let round = 1; round <= 3; round++) {
      await query(postgres, `INSERT INTO entry VALUES (${round})`);
      process.kill(mainProcess(), 'SIGKILL');
      await expectAnswer(postgres);
    }
    expect(await query(postgres, 'SELECT id FROM entry ORDER BY id')).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 3 },
    ]);
    expect(logged).toContain('PostgreSQL stopped unexpectedly; restarting it');
  });

  it('does not wait for a long statement of a killed PostgreSQL', async () => {
    const postgres = await start(dataDir);
    const endless = 'SELECT count(*) FROM generate_series(1, 1e12::bigint)';
    const busy = query(postgres, endless).catch((error: Error) => error.message);
    await expect
      .poll(() => query(postgres, `SELECT FROM pg_stat_activity WHERE query LIKE '%1e12%'`))
      .toHaveLength(2);
    process.kill(mainProcess(), 'SIGKILL');
    await expectAnswer(postgres);
    expect(await busy).toBe('Connection terminated unexpectedly');
  });

  it('recovers after one of its workers is killed', async () => {
    const postgres = await start(dataDir);
    const [row] = await query<{ pid: number }>(
      postgres,
      `SELECT pid FROM pg_stat_activity WHERE backend_type = 'walwriter'`,
    );
    process.kill(row!.pid, 'SIGKILL');
    await expect
      .poll(() => logged.join('\n'), { timeout: 60_000 })
      .toMatch(/is available again after/);
    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('ends a busy connection when it stops', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    const busy = query(postgres, 'SELECT pg_sleep(60)').catch((error: Error) => error.message);
    await expect
      .poll(() => query(postgres, `SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'`))
      .toHaveLength(1);
    await postgres.stop();
    expect(await busy).toBe('terminating connection due to administrator command');
  });

  it('ignores a process id from before a restart that now belongs to another process', async () => {
    const ofBefore = `${process.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n.\n\n0 0\n`;
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      writeFileSync(join(dataDir, 'postgres', name), ofBefore);
    }
    const postgres = await start(dataDir);
    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(mainProcess()).not.toBe(process.pid);
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const dataDir = join(freshDataDir(), 'a-rather-long-name-'.repeat(6));
    const postgres = await start(dataDir);
    expect(Buffer.byteLength(postgres.connection.host)).toBeLessThan(90);
    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('removes an unfinished cluster', async () => {
    const dataDir = freshDataDir();
    mkdirSync(join(dataDir, 'postgres.new-abc123/base'), { recursive: true });
    await start(dataDir);
    expect(readdirSync(dataDir).toSorted()).toEqual(['logs', 'postgres']);
  });

  it('logs no value of a refused statement', async () => {
    const postgres = await start(dataDir);
    await query(postgres, 'CREATE TABLE owner (email text UNIQUE)');
    const insert = `INSERT INTO owner VALUES ('canary@example.org')`;
    await query(postgres, insert);
    await expect(query(postgres, insert)).rejects.toThrow(/duplicate key/);
    const text = readFileSync(join(dataDir, 'logs/postgres.log'), 'utf8');
    expect(text).toContain('duplicate key');
    expect(text).not.toContain('canary');
  });

  it('refuses a cluster of another PostgreSQL version and says what to do', async () => {
    await changed('PG_VERSION', '15\n', async () => {
      const refusal = startEmbeddedPostgres({ dataDir, log });
      await expect(refusal).rejects.toBeInstanceOf(EmbeddedPostgresError);
      await expect(refusal).rejects.toThrow(
        /made by PostgreSQL 15.*includes PostgreSQL 18.*DATABASE_URL/,
      );
    });
  });

  it('refuses a folder with other contents and leaves it unchanged', async () => {
    const dataDir = freshDataDir();
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres/letter.txt'), 'mine');
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
      /is not a PostgreSQL data directory\. Move it away/,
    );
    expect(readFileSync(join(dataDir, 'postgres/letter.txt'), 'utf8')).toBe('mine');
  });

  it('explains why a cluster does not start, in PostgreSQL’s words', async () => {
    await changed('postgresql.conf', 'nonsense = 1\n', async () => {
      await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
        /PostgreSQL did not start in .*postgres\. PostgreSQL says: FATAL: .*contains errors/,
      );
    });
  });
});
