import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { busyClock } from '../../../tests/support/server/work-clocks.ts';
import { createThreadPool, type ThreadPoolOptions } from './thread-pool.ts';
import { workFor, type WorkAccount } from './work-account.ts';
import { LateWorkError, WorkLimitError } from './work-limit.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenceline-thread-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Creates a pool of one thread, whose program answers each question with the expression `answer`. */
async function kept(answer: string, options: Partial<ThreadPoolOptions> = {}) {
  const path = join(folder, `${Math.random()}.mjs`);
  const source = `import { threadId } from 'node:worker_threads'; export const answer = ${answer};`;
  await writeFile(path, source);
  const given = { program: path, limitMs: 5_000, maxWaiting: 5, ...options };
  return createThreadPool<unknown, number>(given).ask;
}

describe('createThreadPool', () => {
  it('replaces a thread that uses up the processor time of an answer', async () => {
    let usedMs = 0;
    const ask = await kept('(endless) => { while (endless) {} return threadId; }', {
      clock: { meterThread: () => () => usedMs, nowMs: () => 0 },
    });
    const first = await ask(false);
    usedMs = 5_001;
    await expect(ask(true)).rejects.toBeInstanceOf(WorkLimitError);
    usedMs = 5_000;
    expect(await ask(false)).not.toBe(first);
  });

  it('ends an answer that gets no processor time as late, not as too expensive', async () => {
    const ask = await kept('() => { for (;;) {} }', { clock: busyClock() });
    await expect(ask(null)).rejects.toBeInstanceOf(LateWorkError);
  });

  it('charges the processor time of an answer to its user, without the waiting time', async () => {
    const [slow, quick]: WorkAccount[] = [
      { user: 'slow', ms: 0 },
      { user: 'quick', ms: 0 },
    ];
    const used = [200, 3];
    const ask = await kept('() => 1', {
      clock: {
        nowMs: () => 0,
        meterThread: () => {
          const ms = used.shift() ?? 0;
          return () => ms;
        },
      },
    });
    await Promise.all([workFor(slow!, () => ask(null)), workFor(quick!, () => ask(null))]);
    expect([slow!.ms, quick!.ms]).toEqual([200, 3]);
  });

  it('rejects if the program fails', async () => {
    const ask = await kept(
      '(wrong) => { if (wrong) throw new RangeError("no"); return threadId; }',
    );
    const first = await ask(false);
    await expect(ask(true)).rejects.toThrow(RangeError);
    expect(await ask(false)).toBe(first);
  });

  it('rejects at once if the program cannot start', async () => {
    const ask = await kept('missing');
    await expect(ask(null)).rejects.toThrow('missing is not defined');
  });

  it('rejects if the thread needs more memory than it may, and replaces the thread', async () => {
    const ask = await kept(
      '(greedy) => { for (const all = []; greedy;) all.push([Math.random()]); return threadId; }',
      { limitMs: 60_000, resourceLimits: { maxOldGenerationSizeMb: 16 } },
    );
    const first = await ask(false);
    await expect(ask(true)).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' });
    expect(await ask(false)).not.toBe(first);
  });

  it('survives a thread that fails between two questions', async () => {
    const ask = await kept(
      '() => { setImmediate(() => { throw new Error("late"); }); return threadId; }',
    );
    const first = await ask(null);
    await vi.waitFor(async () => expect(await ask(null).catch(() => first)).not.toBe(first));
  });

  it('answers questions one at a time and ends the thread when idle', async () => {
    const ask = await kept('() => threadId', { idleMs: 50 });
    const first = await ask(null);
    expect(await ask(null)).toBe(first);
    await vi.waitFor(async () => expect(await ask(null)).not.toBe(first), { interval: 200 });
  });
});
