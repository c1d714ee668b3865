import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { beginFairly } from './begin-fairly.ts';

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

it('beginFairly begins another network’s request after at most two of a network that sends a hundred', async () => {
  const crowd = Array.from({ length: 100 }, () => '192.0.2.1');
  const begun = await begunInOrder([...crowd, '198.51.100.7']);
  expect(begun).toHaveLength(101);
  expect(begun.indexOf('198.51.100.7')).toBeLessThanOrEqual(2);
});

it('beginFairly alternates between networks with several requests', async () => {
  const begun = await begunInOrder(['a', 'a', 'a', 'b', 'b', 'b'].map((x) => `2001:db8:0:${x}::1`));
  expect(begun.map((address) => address[11])).toEqual(['a', 'a', 'b', 'a', 'b', 'b']);
});

it('beginFairly begins at most one request per round of the event loop', async () => {
  const server = fastify();
  beginFairly(server);
  let round = 0;
  let isOver = false;
  const countRounds = () => {
    round += 1;
    if (!isOver) setImmediate(countRounds);
  };
  const rounds: number[] = [];
  server.get('/', async () => rounds.push(round));
  await server.ready();
  setImmediate(countRounds);
  await Promise.all(Array.from({ length: 20 }, () => server.inject('/')));
  isOver = true;
  await server.close();
  expect(new Set(rounds).size).toBe(20);
});
