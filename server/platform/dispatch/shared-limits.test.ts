import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../tests/support/server/fresh-database.ts';
import type { Database } from '../db/database.ts';
import { createLog } from '../log.ts';
import { RateLimit } from './rate-limit.ts';
import { shareLimits, type SharedLimits } from './shared-limits.ts';

const LIMIT = 600;
let database: Database;
let statements: number;
let isAway: boolean;
const nodes: SharedLimits[] = [];

beforeEach(async () => {
  database = await freshDatabase();
  [statements, isAway] = [0, false];
});
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.stop();
  await database.close();
});

/** A node that exchanges only when the test says so. */
function startNode(others = 1) {
  const limit = new RateLimit(LIMIT, () => 0);
  const pool = {
    ...database.pool,
    query: (async (text: string, values?: unknown[]) => {
      statements += 1;
      if (isAway) throw new Error('the database is away');
      return database.pool.query(text, values);
    }) as Database['pool']['query'],
  };
  const shared = shareLimits({
    database: { pool },
    otherNodes: () => others,
    log: createLog('silent'),
    everyMs: 3_600_000,
  });
  shared.share('user', limit);
  nodes.push(shared);
  return { limit, exchange: shared.exchange };
}

/** Spends in small steps until refused; returns what was admitted. */
function spendAll(limit: RateLimit, key: string): number {
  let admitted = 0;
  try {
    for (;;) {
      limit.spend(key, 10);
      admitted += 10;
    }
  } catch {
    return admitted;
  }
}

describe('shareLimits', () => {
  it('refuses a user at the second node who has spent the limit at the first', async () => {
    const [first, second] = [startNode(), startNode()];
    expect(spendAll(first.limit, 'ann')).toBe(LIMIT);
    await first.exchange();
    // The second node learns of the first one’s spending at its own next exchange.
    second.limit.spend('ann', 150);
    await second.exchange();
    expect(() => second.limit.spend('ann', 10)).toThrow('Too many requests');
    second.limit.spend('bob', 10);
  });

  it('limits what a user spends at two nodes in turn to the limit plus one exchange', async () => {
    const [first, second] = [startNode(), startNode()];
    let admitted = 0;
    for (let round = 0; round < 20; round += 1) {
      for (const { limit } of [first, second]) {
        try {
          limit.spend('ann', 60);
          admitted += 60;
        } catch {
          // Refused, as expected once the limit is spent.
        }
      }
      await first.exchange();
      await second.exchange();
    }
    expect(admitted).toBeGreaterThanOrEqual(LIMIT);
    expect(admitted).toBeLessThanOrEqual(LIMIT * 1.5);
  });

  it('sends no statement for a single node, for idle ones and for users far from the limit', async () => {
    const [single, idle, light] = [startNode(0), startNode(), startNode()];
    spendAll(single.limit, 'ann');
    light.limit.spend('bob', 10);
    for (const { exchange } of [single, idle, light]) await exchange();
    expect(statements).toBe(0);
  });

  it('needs one statement for a thousand heavy users', async () => {
    const { limit, exchange } = startNode();
    for (let i = 0; i < 1_000; i += 1) limit.spend(`user ${i}`, 300);
    await exchange();
    expect(statements).toBe(1);
  });

  it('counts on its own while the database is down', async () => {
    const { limit, exchange } = startNode();
    isAway = true;
    limit.spend('ann', 300);
    await exchange();
    expect(spendAll(limit, 'ann')).toBe(300);
  });

  it('stores no name of a user', async () => {
    const { limit, exchange } = startNode();
    limit.spend('canary', 300);
    await exchange();
    const { rows } = await database.pool.query('SELECT * FROM shared_limit');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('canary');
  });
});
