import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ThreadPoolOptions } from '../../platform/workers/thread-pool.ts';
import type { WorkClock } from '../../platform/workers/work-limit.ts';
import { busyClock, patientClock, spentClock } from '../../../tests/support/server/work-clocks.ts';
import { createParcelThreads, type ParcelThreads } from './parcel-threads.ts';

const PROGRAM = `
  import { workerData, threadId } from 'node:worker_threads';
  export const answer = (question) => {
    if (question === 'endless') for (;;);
    if (question === 'crash') process.exit(3);
    if (question === 'throw') return new Promise(() => process.nextTick(() => { throw new RangeError('broken'); }));
    if (question === 'refuse') return { refusal: 'too-large', message: 'No.' };
    if (question === 'fail') throw new Error('failed');
    if (question === 'thread') return { answer: threadId };
    const end = performance.now() + question.ms;
    while (performance.now() < end);
    return { answer: workerData + question.say };
  };
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenceline-pool-'));
  await writeFile(join(folder, 'program.mjs'), PROGRAM);
});
afterAll(() => rm(folder, { recursive: true }));

async function withPool(
  options: Partial<ThreadPoolOptions>,
  work: (pool: ParcelThreads<unknown, unknown>) => Promise<void>,
): Promise<void> {
  const pool = createParcelThreads<unknown, unknown>({
    program: join(folder, 'program.mjs'),
    workerData: 'It is ',
    threads: 2,
    limitMs: 5_000,
    maxWaiting: 8,
    ...options,
  });
  try {
    await work(pool);
  } finally {
    await pool.close();
  }
}

const say = (text: string, ms = 0) => ({ say: text, ms });

describe('createParcelThreads', () => {
  it('returns the matching answer to each of many concurrent queries', () =>
    withPool({ maxWaiting: 100 }, async (pool) => {
      const texts = Array.from({ length: 60 }, (_, i) => String(i));
      const answers = await Promise.all(texts.map((text) => pool.ask(say(text))));
      expect(answers).toEqual(texts.map((text) => `It is ${text}`));
    }));

  it('reuses its threads for further queries', () =>
    withPool({ threads: 1 }, async (pool) => {
      expect(await pool.ask('thread')).toBe(await pool.ask('thread'));
    }));

  it.each([
    ['uses up its processor time', spentClock(), 'too-slow'],
    ['gets none on a busy machine', busyClock(), 'busy'],
  ])('ends a query that %s and continues with a new thread', (_, ending, refusal) => {
    const clocks = [ending, patientClock()];
    let now = patientClock().nowMs;
    const clock: WorkClock = {
      nowMs: () => now(),
      meterThread: (threadIdOf) => {
        const next = clocks.shift() ?? patientClock();
        now = next.nowMs;
        return next.meterThread(threadIdOf);
      },
    };
    return withPool({ threads: 1, clock }, async (pool) => {
      const endless = pool.ask('endless');
      const next = pool.ask(say('fine'));
      await expect(endless).rejects.toMatchObject({ refusal });
      expect(await next).toBe('It is fine');
    });
  });

  it.each(['crash', 'throw'])('rejects only the query whose thread breaks (%s)', (how) =>
    withPool({ threads: 1 }, async (pool) => {
      const broken = pool.ask(how);
      const next = pool.ask(say('fine'));
      await expect(broken).rejects.toThrow(/broken|exited with code: 3/);
      expect(await next).toBe('It is fine');
    }),
  );

  it('passes on the program’s refusals and failures', () =>
    withPool({}, async (pool) => {
      await expect(pool.ask('refuse')).rejects.toMatchObject({
        name: 'ParcelQuestionError',
        refusal: 'too-large',
        message: 'No.',
      });
      await expect(pool.ask('fail')).rejects.toThrow('failed');
    }));

  it('refuses further queries when too many are waiting', () =>
    withPool({ threads: 1, maxWaiting: 2 }, async (pool) => {
      const asked = Array.from({ length: 5 }, () => pool.ask(say('x', 50)));
      const outcomes = (await Promise.allSettled(asked)).map(({ status }) => status);
      expect(outcomes).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
      await expect(asked[4]).rejects.toMatchObject({ refusal: 'busy' });
    }));

  it('rejects queries in progress when closed, and all later ones', () =>
    withPool({ threads: 1 }, async (pool) => {
      const asked = ['endless', say('x')].map((question) => pool.ask(question));
      const outcomes = Promise.allSettled(asked);
      await pool.close();
      for (const { status } of await outcomes) expect(status).toBe('rejected');
      await expect(pool.ask(say('x'))).rejects.toMatchObject({ refusal: 'busy' });
    }));
});
