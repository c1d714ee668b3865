import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closePromptly } from './close-promptly.ts';

let server: FastifyInstance;
let port: number;
const sockets: Socket[] = [];
beforeEach(async () => {
  server = fastify({ forceCloseConnections: 'idle' });
  closePromptly(server);
});
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

async function listen(): Promise<void> {
  await server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.server.address() as { port: number });
}

/** Opens a connection and sends these bytes. */
async function connection(bytes: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  if (bytes !== '') socket.write(bytes);
  return socket;
}

describe('closePromptly', () => {
  it.each([
    ['has sent nothing', ''],
    ['has sent half a request', 'GET / HTTP/1.1\r\nHost: local'],
  ])('does not wait for a connection that %s', async (_, bytes) => {
    await listen();
    const socket = await connection(bytes);
    const ended = once(socket.resume(), 'close');
    await Promise.all([server.close(), ended]);
    expect(socket.destroyed).toBe(true);
  });

  it('lets running calls finish', async () => {
    const events = new EventEmitter<{ asked: []; answer: [string] }>();
    const isAsked = once(events, 'asked');
    server.get('/', async () => {
      const answer = once(events, 'answer');
      events.emit('asked');
      const [text] = await answer;
      return text as string;
    });
    await listen();
    const socket = await connection('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await connection('');
    await isAsked;
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += String(chunk)));
    const ended = once(socket, 'close');
    const closed = server.close();
    await new Promise((resolve) => setTimeout(resolve, 200));
    events.emit('answer', 'all of it');
    await Promise.all([closed, ended]);
    expect(received).toMatch(/^HTTP\/1.1 200 OK[\s\S]*all of it$/);
  });
});
