import { expect, it } from 'vitest';
import { startTestServer } from '../../tests/support/test-server.ts';
import { newEmbedKey } from './embed-columns.ts';

it('10,000 guessed keys open nothing, and the guesser is slowed', async () => {
  const server = await startTestServer();
  const statuses = new Map<number, number>();
  for (let round = 0; round < 100; round++) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const response = await fetch(`${server.origin}/embed/${newEmbedKey()}.json`);
        await response.arrayBuffer();
        return response.status;
      }),
    );
    for (const status of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  await server.stop();
  expect(new Set(statuses.keys())).toEqual(new Set([404, 429]));
  expect(statuses.get(429)).toBeGreaterThan(9_000);
});
