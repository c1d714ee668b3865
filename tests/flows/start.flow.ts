import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { freePort, runServer } from '../support/journeys/built-server.ts';

test('a port in use gives one line that says so, and exit code 1 before anything starts', async () => {
  const port = await freePort();
  const holder = createServer().listen(port, 'localhost');
  const dataDir = await mkdtemp(join(tmpdir(), 'fenceline-port-'));
  const run = runServer({ PORT: String(port), DATA_DIR: dataDir });
  expect(await run.exitCode).toBe(1);
  const said = run.output().trim().split('\n');
  expect(said.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 'error', msg: expect.stringMatching(RegExp(`^Port ${port} is already in use\\.`)) },
  ]);
  holder.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('the server warns of a misspelled setting and names each unusable one', async () => {
  const run = runServer({ ADMIN_EMAIL: 'a@b.example', HOSTING: 'x', ROLE: 'boss' });
  expect(await run.exitCode).toBe(1);
  const lines = run.output().trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 'error', msg: 'Unknown setting ADMIN_EMAIL. Did you mean ADMIN_EMAILS?' },
    {
      level: 'error',
      msg: 'These settings cannot be used:\nROLE: must be one of all, web, worker.',
    },
  ]);
});

test('the server refuses a DATA_DIR below /proc and a HOST without an address, naming the setting', async () => {
  const below = runServer({ PORT: String(await freePort()), DATA_DIR: '/proc/fenceline' });
  expect(await below.exitCode).toBe(1);
  expect(below.output()).toContain('DATA_DIR: /proc/fenceline is below /proc');

  const dataDir = await mkdtemp(join(tmpdir(), 'fenceline-host-'));
  const nowhere = runServer({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    HOST: 'no.such.host.invalid',
    SANDBOX: 'public',
  });
  expect(await nowhere.exitCode).toBe(1);
  expect(nowhere.output()).toContain('HOST: no address was found for no.such.host.invalid.');
  await rm(dataDir, { recursive: true, force: true });
});
