import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitForAnswers } from './wait-for-answers.ts';

const SILENT_MS = 100;
/** More than the system buffers for a reader that reads nothing. */
const LARGE = 'a'.repeat(64 * 1024 * 1024);

let server: FastifyInstance;
beforeEach(async () => {
  server = fastify({ connectionTimeout: SILENT_MS });
  waitForAnswers(server, { answerMs: 600_000, silentMs: SILENT_MS });
  server.get('/slow', async () => {
    await delay(5 * SILENT_MS);
    return 'done';
  });
  server.get('/large', async () => LARGE);
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

const portOf = () => (server.server.address() as AddressInfo).port;

it('answers a request whose work takes longer than a silent connection may last', async () => {
  const response = await fetch(`http://127.0.0.1:${portOf()}/slow`);
  expect(await response.text()).toBe('done');
});

it('closes the connection of a client that does not read its answer', async () => {
  const client = connect(portOf(), '127.0.0.1');
  client.on('error', () => {});
  client.pause();
  const [accepted] = await Promise.all([
    once(server.server, 'connection'),
    once(client, 'connect'),
  ]);
  client.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(accepted[0] as Socket, 'close');
  let received = 0;
  client.on('data', ({ length }: Buffer) => (received += length)).resume();
  await once(client, 'close');
  expect(received).toBeLessThan(LARGE.length);
});
