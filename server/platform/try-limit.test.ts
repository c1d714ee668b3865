import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '../../tests/support/server/fresh-database.ts';
import type { Database } from './db/database.ts';
import { createTryLimit } from './try-limit.ts';

const MINUTE = 60_000;

describe.each(['in this process', 'in PostgreSQL'])('createTryLimit %s', (where) => {
  let database: Database | undefined;
  beforeEach(async () => {
    database = where === 'in PostgreSQL' ? await freshDatabase() : undefined;
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await database?.close();
  });

  const limitOf = (tries: number, name: string = randomUUID()) => {
    const take = createTryLimit({ name, tries, windowS: 15 * 60, database });
    return {
      take: (...keys: string[]) => take(keys),
      wait: (ms: number) => vi.setSystemTime(Date.now() + ms),
    };
  };

  it('allows the limit in any 15 minutes, and says when the next try is possible', async () => {
    const { take, wait } = limitOf(2);
    expect(await take('a')).toBe(0);
    wait(5 * MINUTE);
    expect(await take('a')).toBe(0);
    expect(await take('a')).toBe(600);
    wait(10 * MINUTE - 1);
    expect(await take('a')).toBe(1);
    wait(1);
    expect(await take('a')).toBe(0);
    expect(await take('a')).toBe(300);
  });

  it('limits each key, and counts a try for none of its keys if one has no tries left', async () => {
    const { take } = limitOf(2);
    await take('asker a', 'target x');
    await take('asker b', 'target x');
    expect(await take('asker c', 'target x')).toBeGreaterThan(0);
    expect(await take('asker c', 'target y')).toBe(0);
    expect(await take('asker c', 'target y')).toBe(0);
    expect(await take('asker c', 'target z')).toBeGreaterThan(0);
    expect(await take('asker a', 'target z')).toBe(0);
  });

  it('does not count a refused try', async () => {
    const { take, wait } = limitOf(1);
    await take('a');
    wait(14 * MINUTE);
    await take('a');
    wait(MINUTE);
    expect(await take('a')).toBe(0);
  });

  it('limits tries that begin simultaneously', async () => {
    const { take } = limitOf(3);
    const waits = await Promise.all(Array.from({ length: 8 }, () => take('a')));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  });

  it.runIf(where === 'in PostgreSQL')(
    'counts the tries of all nodes together, and stores no key in clear text',
    async () => {
      const nodes = [limitOf(3, 'shared'), limitOf(3, 'shared')];
      const waits: number[] = [];
      for (let i = 0; i < 6; i += 1) waits.push(await nodes[i % 2]!.take('target demo'));
      expect(waits.map((wait) => wait === 0)).toEqual([true, true, true, false, false, false]);
      const { rows } = await database!.pool.query<{ key: string }>('SELECT key FROM rate_limit');
      expect(rows).toHaveLength(3);
      expect(JSON.stringify(rows)).not.toContain('demo');
    },
  );
});
