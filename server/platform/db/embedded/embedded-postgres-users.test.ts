import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { giveTo, namedAccount } from './account.ts';
import { USER } from './cluster.ts';
import { unpackPrograms } from './native-folder.fixture.ts';
import { bundleOwner, type Owner } from './run-owner.fixture.ts';

// Only in `npm run test:full`: every kind of user starts a database of their own.

const { runOwner, remove } = await bundleOwner();
afterAll(remove);

const isRoot = process.getuid?.() === 0;
/** A user who is not root: the current one, or another one for root. */
const ordinary = isRoot ? namedAccount() : undefined;

let folder: string;
/** Programs that the ordinary user can read; the project's own folder may be closed to it. */
let native: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fenceline-users-'));
  native = unpackPrograms(join(folder, 'package'));
  if (ordinary) giveTo(ordinary, folder);
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function ask<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  text: string,
): Promise<Row> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows[0]!;
}

const answer = ({ connection }: Owner) => ask(connection, 'SELECT 6 * 7 AS answer');

/** Returns the `native` folder whose programs serve this owner. */
async function runsFrom({ connection }: Owner): Promise<string> {
  const superuser = { ...connection, user: USER };
  const question = `SELECT setting FROM pg_config() WHERE name = 'BINDIR'`;
  return dirname((await ask<{ setting: string }>(superuser, question)).setting);
}

describe('embedded PostgreSQL for an ordinary user', () => {
  it('starts PostgreSQL from the package after completing its library names', async () => {
    const dataDir = join(folder, 'data');
    const owner = await runOwner({ dataDir, native }, ordinary);
    expect(await answer(owner)).toEqual({ answer: 42 });
    expect(lstatSync(join(native, 'lib/libpq.so.5')).isSymbolicLink()).toBe(true);
    expect(await runsFrom(owner)).toBe(native);
    await owner.end('SIGTERM');
  });

  it('uses a copy if the package is read-only and incomplete', async () => {
    const dataDir = join(folder, 'data');
    // Only root may write to root's files.
    if (isRoot) giveTo({ uid: 0, gid: 0 }, native);
    else chmodSync(join(native, 'lib'), 0o555);
    const owner = await runOwner({ dataDir, native }, ordinary);
    expect(await answer(owner)).toEqual({ answer: 42 });
    expect(await runsFrom(owner)).toMatch(join(dataDir, 'programs/postgres-18.'));
    await owner.end('SIGTERM');
    chmodSync(join(native, 'lib'), 0o755);
  });

  it('reports that the data directory is not writable', async () => {
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o555);
    await expect(runOwner({ dataDir }, ordinary)).rejects.toThrow(/EACCES: permission denied/);
    chmodSync(dataDir, 0o755);
  });

  it('connects by a port and a password if the system cannot put sockets in folders', async () => {
    const dataDir = join(folder, 'data');
    const first = await runOwner({ dataDir, native, loopback: true }, ordinary);
    expect(first.connection.host).toBe('127.0.0.1');
    expect(await answer(first)).toEqual({ answer: 42 });
    const stranger = new pg.Client({ ...first.connection, password: 'guess' });
    await expect(stranger.connect()).rejects.toThrow(/password authentication failed/);
    expect(statSync(join(dataDir, 'postgres-access.json')).mode & 0o077).toBe(0);
    await first.end('SIGKILL');

    const second = await runOwner({ dataDir, native, loopback: true }, ordinary);
    expect(second.connection).toEqual(first.connection);
    expect(await answer(second)).toEqual({ answer: 42 });
    await second.end('SIGTERM');
  });
});

// Only root can give files and processes to other users.
describe.runIf(isRoot)('embedded PostgreSQL for root', () => {
  it('gives PostgreSQL its own user, who owns the data and nothing else', async () => {
    const dataDir = join(folder, 'data');
    const owner = await runOwner({ dataDir });
    expect(await answer(owner)).toEqual({ answer: 42 });
    const data = statSync(join(dataDir, 'postgres'));
    expect(data).toMatchObject({ uid: 65_521, gid: 65_521 });
    expect(readFileSync('/etc/passwd', 'utf8')).not.toContain(':65521:');
    await owner.end('SIGTERM');
  });

  it('starts in a checkout below a folder that only root may enter', async () => {
    chownSync(folder, 0, 0);
    chmodSync(folder, 0o700);
    const dataDir = join(folder, 'checkout/.data');
    const first = await runOwner({ dataDir, native });
    expect(await answer(first)).toEqual({ answer: 42 });
    expect(readdirSync(join(dataDir, 'postgres'))).toContain('PG_VERSION');

    const copy = await runsFrom(first);
    expect(copy).not.toContain(folder);
    expect(statSync(copy)).toMatchObject({ uid: 0 });
    expect(statSync(join(copy, 'bin/postgres')).mode & 0o022).toBe(0);
    await first.end('SIGKILL');
    const adopted = await runOwner({ dataDir, native });
    expect(await answer(adopted)).toEqual({ answer: 42 });
    await adopted.end('SIGTERM');
  });

  it('recovers in a folder that only root may enter after PostgreSQL is killed', async () => {
    chownSync(folder, 0, 0);
    chmodSync(folder, 0o700);
    const dataDir = join(folder, 'data');
    const owner = await runOwner({ dataDir });
    const pid = () => readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0];
    const before = pid();
    process.kill(Number(before), 'SIGKILL');
    await expect.poll(() => answer(owner), { timeout: 60_000 }).toEqual({ answer: 42 });
    expect(pid()).not.toBe(before);
    await owner.end('SIGTERM');
  });

  it('does not run programs that other users could have placed there', async () => {
    chownSync(folder, 0, 0);
    chmodSync(folder, 0o700);
    const dataDir = join(folder, 'data');
    const first = await runOwner({ dataDir, native });
    const copy = await runsFrom(first);
    await first.end('SIGTERM');

    chmodSync(join(copy, 'bin'), 0o777);
    writeFileSync(join(copy, 'bin/planted'), '');
    const second = await runOwner({ dataDir, native });
    expect(await runsFrom(second)).toBe(copy);
    expect(existsSync(join(copy, 'bin/planted'))).toBe(false);
    expect(statSync(join(copy, 'bin')).mode & 0o022).toBe(0);
    await second.end('SIGTERM');
  });

  it('replaces a damaged copy while another server runs from it and takes connections', async () => {
    chownSync(folder, 0, 0);
    chmodSync(folder, 0o700);
    const other = await runOwner({ dataDir: join(folder, 'other'), native });
    const copy = await runsFrom(other);
    // A file that no server of another test reads.
    const sample = join(copy, 'share/postgresql/psqlrc.sample');
    truncateSync(sample, 1);

    const second = runOwner({ dataDir: join(folder, 'data'), native });
    const start = { isOver: false };
    void second.catch(() => {}).then(() => (start.isOver = true));
    // The first block of a connection loads a library.
    do await ask(other.connection, 'DO $$ BEGIN END $$');
    while (!start.isOver);
    expect(await runsFrom(await second)).toBe(copy);
    expect(statSync(sample).size).toBeGreaterThan(1);
    await (await second).end('SIGTERM');
    await other.end('SIGTERM');
  });

  it('continues as the user whose cluster it finds', async () => {
    const dataDir = join(folder, 'data');
    await (await runOwner({ dataDir, native }, ordinary)).end('SIGTERM');
    const owner = await runOwner({ dataDir, native });
    expect(await answer(owner)).toEqual({ answer: 42 });
    expect(statSync(join(dataDir, 'postgres/postmaster.pid')).uid).toBe(ordinary!.uid);
    await owner.end('SIGTERM');
  });

  it('takes over a cluster that was restored with root as its owner', async () => {
    const dataDir = join(folder, 'data');
    await (await runOwner({ dataDir })).end('SIGTERM');
    giveTo({ uid: 0, gid: 0 }, join(dataDir, 'postgres'));
    const owner = await runOwner({ dataDir });
    expect(await answer(owner)).toEqual({ answer: 42 });
    await owner.end('SIGTERM');
  });
});
