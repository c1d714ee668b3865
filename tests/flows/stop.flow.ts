import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { contract } from '#shared/api/contract';
import { BuiltServer, freePort, runServer } from '../support/journeys/built-server.ts';
import { signedInClient } from '../support/journeys/sandbox-sign-in.ts';
import { buy, itemOf } from '../support/orders/paid-order.ts';

// Only in `npm run test:full`: servers are stopped and killed at every moment.

const startScript = join(import.meta.dirname, '../../scripts/start.mjs');

test('a server refuses to share its folder, survives a closed stdout, and starts again after it was killed', async () => {
  const server = await BuiltServer.start();
  const { dataDir, origin } = server;
  const second = runServer({ PORT: String(await freePort()), DATA_DIR: dataDir });
  expect(await second.exitCode).toBe(73);
  expect(second.output()).toMatch(/Another Fenceline server \(process \d+\) is using DATA_DIR/);
  expect(second.output()).not.toContain('    at ');
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);

  await server.end('SIGKILL');
  const port = String(server.port);
  const unread = runServer({ PORT: port, DATA_DIR: dataDir });
  await unread.ready;
  unread.child.stdout?.destroy();
  unread.child.stderr?.destroy();
  for (let call = 0; call < 5; call++) {
    const answer = await fetch(`${origin}/api`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(400);
  }
  expect(await (await fetch(`${origin}/healthz`)).json()).toEqual({
    status: 'ok',
    version: '2022.6',
  });
  unread.child.kill('SIGTERM');
  expect(await unread.exitCode).toBe(0);
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  await server.remove();
});

test('npm start restarts a killed server, and shuts it down in order', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fenceline-crash-'));
  const port = await freePort();
  const run = runServer({ PORT: String(port), DATA_DIR: dataDir }, startScript);
  await run.ready;
  // A second server's refusal names the pid of the running one.
  const second = runServer({ PORT: String(await freePort()), DATA_DIR: dataDir });
  await second.exitCode;
  const [, pid] = /process (\d+)/.exec(second.output()) ?? [];
  expect(Number(pid)).not.toBe(run.child.pid);
  process.kill(Number(pid), 'SIGKILL');

  await expect
    .poll(run.output, { timeout: 30_000 })
    .toMatch(/killed by SIGKILL\)\. Restarting in 1 s/);
  const readyTwice = /Fenceline is ready at[^]*Fenceline is ready at/;
  await expect.poll(run.output, { timeout: 60_000 }).toMatch(readyTwice);
  expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
  run.child.kill('SIGTERM');
  expect(await run.exitCode).toBe(0);
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  await rm(dataDir, { recursive: true, force: true });
});

test('a stop requested during startup shuts down in order, including the database', async () => {
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

test('a stop aborts the report in progress, and the next start delivers it normally', async () => {
  // A raster store that accepts requests and never responds.
  const store = createServer(() => {});
  store.listen(0, '127.0.0.1');
  await once(store, 'listening');
  const { port } = store.address() as AddressInfo;
  const server = await BuiltServer.start({
    WOODY_COVER_SOURCE: `http://127.0.0.1:${port}/{year}.tif`,
    WOODY_COVER_NAME: 'Woody cover of the tests, version 1',
  });
  const email = 'farmer@fenceline.example';
  const client = await signedInClient(server.origin, email);
  const [farm] = await client.send(contract.farms.list, { email });
  let isRead: Promise<unknown> | undefined;
  const approve = async (orderId: string) => {
    // By now, the checkout has asked the store whether its data cover the farm.
    isRead = once(store, 'request');
    const address = `${server.origin}/sandbox/paypal/checkout/${orderId}/approve`;
    await fetch(address, { method: 'POST', body: JSON.stringify({ method: 'good' }) });
  };
  const items = [itemOf(farm!.property_id, 'Carbon Report')];
  const { orderId } = await buy(client, { approve }, email, items);
  await isRead;

  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.output()).toContain('job returned to the queue');
  expect(server.output()).not.toContain('a report could not be made');
  await server.startAgain();
  const orders = await client.send(contract.orders.list, {});
  expect(orders.find(({ order_id: id }) => id === orderId)?.files.trouble).toBeNull();
  await server.remove();
  store.closeAllConnections();
  store.close();
});
