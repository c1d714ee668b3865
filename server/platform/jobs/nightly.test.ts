import PgBoss from 'pg-boss';
import { describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '../../../tests/support/server/fresh-database.ts';
import type { Database } from '../db/database.ts';
import { createLog } from '../log.ts';
import type { JobHandlers } from './job-queue.ts';
import { dueBetween, enqueueOnce, startNightly, SYDNEY_TIME, type SydneyTime } from './nightly.ts';
import { startJobQueue } from './pg-boss-queue.ts';

const at = (time: string, day = '2026-11-26'): SydneyTime => ({ day, time });

describe('daily jobs', () => {
  it.each([
    ['a minute without any', at('03:40'), at('03:41'), []],
    ['its own minute', at('03:39'), at('03:40'), ['delete-old-records']],
    ['a minute that the clock skipped', at('03:39'), at('03:42'), ['delete-old-records']],
    ['an hour that the summer time skipped', at('01:59'), at('04:00'), 3],
    ['a clock that was put back', at('04:15'), at('04:05'), []],
    ['the start in its minute', null, at('06:00'), ['issue-statements']],
    ['a start after it', null, at('06:01'), []],
    ['the first minute of a day', at('23:59', '2026-11-25'), at('00:00'), []],
    ['a night in which the database was away', at('22:00', '2026-11-25'), at('06:30'), 6],
  ] as const)('are due in %s', (_, before, now, due) => {
    if (typeof due === 'number') expect(dueBetween(before, now)).toHaveLength(due);
    else expect(dueBetween(before, now)).toEqual(due);
  });

  it('are enqueued once by two nodes, and again the next day', async () => {
    const database = await freshDatabase();
    const boss = new PgBoss({
      db: { executeSql: (text, values) => database.pool.query(text, values) },
      schedule: false,
      supervise: false,
    });
    await boss.start();
    await boss.createQueue('check-refunds');
    expect(await enqueueOnce(boss, 'check-refunds', at('04:10'))).not.toBeNull();
    expect(await enqueueOnce(boss, 'check-refunds', at('04:11'))).toBeNull();
    expect(await enqueueOnce(boss, 'check-refunds', at('04:10', '2026-11-27'))).not.toBeNull();
    const { rows } = await database.pool.query(SYDNEY_TIME, []);
    expect(rows[0]).toEqual({
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      time: expect.stringMatching(/^\d\d:\d\d$/),
    });
    await boss.stop();
    await database.close();
  });

  it('are enqueued by a node that runs jobs', async () => {
    const database = await freshDatabase();
    const query = (async (text: string, values?: unknown[]) => {
      const answer = await database.pool.query(text, values);
      return text === SYDNEY_TIME ? { ...answer, rows: [at('04:10')] } : answer;
    }) as Database['pool']['query'];
    const { changingSchema, pool } = database;
    const node = await startJobQueue(
      { changingSchema, pool: { ...pool, query } },
      createLog('silent'),
    );
    const run = vi.fn(async () => {});
    await node.work({ 'check-refunds': run } as Partial<JobHandlers> as JobHandlers);
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), { timeout: 20_000 });
    await node.stop();
    await database.close();
  });

  it('are retried in the next minute after a failure', async () => {
    vi.useFakeTimers();
    const send = vi
      .fn()
      .mockRejectedValueOnce(new Error('The database is away'))
      .mockResolvedValue('id');
    const stop = startNightly({
      boss: { send },
      sydneyTime: vi.fn().mockResolvedValueOnce(at('04:09')).mockResolvedValue(at('04:10')),
      log: createLog('silent'),
    });
    await vi.advanceTimersByTimeAsync(180_000);
    stop();
    vi.useRealTimers();
    expect(send.mock.calls.map(([name]) => name)).toEqual(['check-refunds', 'check-refunds']);
  });
});
