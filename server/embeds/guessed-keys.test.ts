import { expect, it } from 'vitest';
import { startTestServer } from '../../tests/support/test-server.ts';
import { newEmbedKey } from './embed-columns.ts';

it('10,000 guessed keys open nothing, and the guesser is slowed', async () => {
  const server = await startTestServer();
  const statuses = new Map<number, number>();
  let refusal: Response | undefined;
  for (let round = 0; round < 100; round++) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const response = await fetch(`${server.origin}/embed/${newEmbedKey()}.json`);
        if (response.status === 429) refusal = response;
        await response.arrayBuffer();
        return response.status;
      }),
    );
    for (const status of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  await server.stop();
  expect(new Set(statuses.keys())).toEqual(new Set([404, 429]));
  expect(statuses.get(429)).toBeGreaterThan(9_000);
  // The element on somebody's page may read when to ask again.
  expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refusal?.headers.get('access-control-expose-headers')).toBe('retry-after');
});
