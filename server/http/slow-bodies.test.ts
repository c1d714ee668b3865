import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endSlowBodies } from './slow-bodies.ts';

const PATIENCE_MS = 300;

describe('endSlowBodies', () => {
  let server: FastifyInstance;
  let socket: Socket;
  let answer: string;

  beforeEach(async () => {
    server = fastify();
    endSlowBodies(server, {
      patienceMs: PATIENCE_MS,
      minBytesASecond: 100_000,
      lookEveryMs: 20,
    });
    server.post('/', { bodyLimit: 100_000_000 }, async () => 'read');
    await server.listen({ port: 0, host: '127.0.0.1' });
    socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('error', () => undefined);
    await once(socket, 'connect');
  });
  afterEach(async () => {
    socket.destroy();
    await server.close();
  });

  const head = (framing: string) =>
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n${framing}\r\n\r\n`;

  it.each([
    ['drips', 'content-length: 1000000'],
    ['drips in chunks', 'transfer-encoding: chunked'],
  ])('ends a body that %s', async (_how, framing) => {
    // The connection may end with a reset.
    socket.on('error', () => {});
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.write(head(framing));
    const dripping = setInterval(
      () => socket.write(framing.includes('chunked') ? '1\r\na\r\n' : 'a'),
      50,
    );
    try {
      await closed;
    } finally {
      clearInterval(dripping);
    }
    expect(answer).not.toContain('200 OK');
  });

  it('reads a large body that keeps the minimum rate after the initial allowance', async () => {
    const part = 'a'.repeat(400_000);
    socket.write(head(`content-length: ${part.length * 8}`));
    for (let sent = 0; sent < 8; sent++) {
      socket.write(part);
      await delay(PATIENCE_MS / 4);
    }
    while (!answer.includes('read') && !socket.closed) await delay(10);
    expect(answer).toContain('200 OK');
  });

  it('does not affect a connection after its request is answered', async () => {
    socket.write(`${head('content-length: 4')}body`);
    while (!answer.includes('read')) await delay(10);
    await delay(PATIENCE_MS * 2);
    expect(socket.closed).toBe(false);
  });
});
