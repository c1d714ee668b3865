import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { BuiltServer, freePort, runServer } from '../support/built-server.ts';

test('two servers on one DATA_DIR: the second says who has it and ends with 1 within a second', async () => {
  const first = await BuiltServer.start();
  const startedAt = performance.now();
  const second = runServer({ PORT: String(await freePort()), DATA_DIR: first.dataDir });
  expect(await second.exitCode).toBe(1);
  const took = performance.now() - startedAt;
  expect(second.output()).toMatch(/Another Fenceline server \(process \d+\) is using DATA_DIR/);
  expect(second.output()).not.toContain('    at ');
  // Node's own start is in it, and a busy machine; the refusal itself takes milliseconds.
  expect(took).toBeLessThan(3_000);
  expect((await fetch(`${first.origin}/healthz`)).status).toBe(200);
  await first.remove();
});

test('a taken port is a plain message and exit 1, before anything is started', async () => {
  const port = await freePort();
  const holder = createServer().listen(port, 'localhost');
  const dataDir = await mkdtemp(join(tmpdir(), 'fenceline-port-'));
  const run = runServer({ PORT: String(port), DATA_DIR: dataDir });
  expect(await run.exitCode).toBe(1);
  expect(run.output()).toMatch(RegExp(`^Port ${port} is already in use\\..*\\n$`));
  holder.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('settings that cannot be used are all named, with exit 1', async () => {
  const run = runServer({ PORT: '99999', STAGE: 'prod', DATABASE_URL: 'nonsense' });
  expect(await run.exitCode).toBe(1);
  for (const name of ['PORT', 'STAGE', 'DATABASE_URL']) expect(run.output()).toContain(name);
});

test('a stop asked for during the start ends it in order, the database too', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fenceline-start-'));
  const run = runServer({ PORT: String(await freePort()), DATA_DIR: dataDir });
  await expect.poll(run.output).toContain('Loading parcels');
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(true);
  run.child.kill('SIGTERM');
  expect(await run.exitCode).toBe(0);
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  expect(run.output()).not.toContain('ready');
  await rm(dataDir, { recursive: true, force: true });
});

test('a server whose output nobody reads any more goes on, and stops in order', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fenceline-unread-'));
  const port = await freePort();
  const run = runServer({ PORT: String(port), DATA_DIR: dataDir });
  await run.ready;
  run.child.stdout?.destroy();
  run.child.stderr?.destroy();
  for (let call = 0; call < 5; call += 1) {
    const answer = await fetch(`http://localhost:${port}/api`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(400);
  }
  run.child.kill('SIGTERM');
  expect(await run.exitCode).toBe(0);
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  await rm(dataDir, { recursive: true, force: true });
});

test('a killed server leaves nothing behind that stops the next one, and stops in order on SIGTERM', async () => {
  const server = await BuiltServer.start();
  for (let kill = 0; kill < 3; kill += 1) {
    await server.end('SIGKILL');
    await server.startAgain();
    expect(await (await fetch(`${server.origin}/healthz`)).json()).toEqual({
      status: 'ok',
      version: '2022.6',
    });
  }
  expect(await server.end('SIGTERM')).toBe(0);
  await server.remove();
});
