import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countCalls } from './count-calls.ts';

let server: FastifyInstance;
let origin: string;
let underWay = 0;
let answer = () => {};

beforeEach(async () => {
  underWay = 0;
  server = fastify({ forceCloseConnections: true });
  countCalls(server, {
    begin: () => {
      underWay += 1;
      return () => (underWay -= 1);
    },
  });
  server.get('/', () => new Promise((resolve) => (answer = () => resolve('done'))));
  origin = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

it('countCalls counts a call until it is answered', async () => {
  const [first, refused] = [fetch(origin), fetch(`${origin}/nothing`)];
  expect((await refused).status).toBe(404);
  await vi.waitFor(() => expect(underWay).toBe(1));
  answer();
  expect(await (await first).text()).toBe('done');
  await vi.waitFor(() => expect(underWay).toBe(0));
});

it('countCalls stops counting a call when its client disconnects', async () => {
  const going = new AbortController();
  const gone = fetch(origin, { signal: going.signal }).catch(() => 'gone');
  await vi.waitFor(() => expect(underWay).toBe(1));
  going.abort();
  expect(await gone).toBe('gone');
  await vi.waitFor(() => expect(underWay).toBe(0));
});
