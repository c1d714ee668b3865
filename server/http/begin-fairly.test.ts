import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { beginFairly, REQUESTS_A_ROUND } from './begin-fairly.ts';

/** Returns the networks in the order in which the server began their requests. */
async function begunInOrder(remoteAddresses: readonly string[]): Promise<string[]> {
  const server = fastify();
  beginFairly(server);
  const begun: string[] = [];
  server.get('/', (request) => Promise.resolve(begun.push(request.ip)));
  await server.ready();
  await Promise.all(
    remoteAddresses.map((remoteAddress) => server.inject({ url: '/', remoteAddress })),
  );
  await server.close();
  return begun;
}

it('beginFairly begins another network’s request in the next round after a network that sends a hundred', async () => {
  const crowd = Array.from({ length: 100 }, () => '192.0.2.1');
  const begun = await begunInOrder([...crowd, '198.51.100.7']);
  expect(begun).toHaveLength(101);
  expect(begun.indexOf('198.51.100.7')).toBeLessThanOrEqual(REQUESTS_A_ROUND + 1);
});

it('beginFairly alternates between networks with several requests', async () => {
  const first = Array.from({ length: REQUESTS_A_ROUND }, () => 'f');
  const networks = [...first, 'a', 'a', 'a', 'b', 'b', 'b'];
  const begun = await begunInOrder(networks.map((x) => `2001:db8:0:${x}::1`));
  expect(begun.map((address) => address[11])).toEqual([...first, 'a', 'b', 'a', 'b', 'a', 'b']);
});

it('beginFairly begins a few requests per round of the event loop', async () => {
  const server = fastify();
  beginFairly(server);
  let round = 0;
  let isOver = false;
  const countRounds = () => {
    round += 1;
    if (!isOver) setImmediate(countRounds);
  };
  const begunInRound = new Map<number, number>();
  server.get('/', async () => {
    begunInRound.set(round, (begunInRound.get(round) ?? 0) + 1);
  });
  await server.ready();
  setImmediate(countRounds);
  await Promise.all(
    Array.from({ length: REQUESTS_A_ROUND * 5 }, () => server.inject('/').then(() => undefined)),
  );
  isOver = true;
  await server.close();
  expect([...begunInRound.values()]).toEqual(Array(5).fill(REQUESTS_A_ROUND));
});
