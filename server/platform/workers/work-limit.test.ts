import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildWorker } from '../../cadastre/build-worker.fixture.ts';
import { createThreadPool } from './thread-pool.ts';
import { SYSTEM_CLOCK, type ReadCpu, type WorkClock } from './work-limit.ts';

describe.runIf(process.platform === 'linux')('SYSTEM_CLOCK', () => {
  let folder: string;
  let program: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fenceline-limit-'));
    program = await buildWorker('spinning-worker', folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('counts the time that a thread computes for one question, but not the time that it waits', async () => {
    const meters: ReadCpu[] = [];
    const clock: WorkClock = {
      nowMs: () => 0,
      meterThread: (threadIdOf) => {
        const meter = SYSTEM_CLOCK.meterThread(threadIdOf);
        meters.push(meter);
        return meter;
      },
    };
    const limitMs = Number.MAX_SAFE_INTEGER;
    const pool = createThreadPool<unknown, string>({ program, limitMs, maxWaiting: 9, clock });
    const ask = (spins: boolean) => {
      const flag = new Int32Array(new SharedArrayBuffer(4));
      const answer = pool.ask({ flag, spins });
      const end = () => {
        Atomics.store(flag, 0, 1);
        Atomics.notify(flag, 0);
        return answer;
      };
      return { end };
    };

    const spinning = ask(true);
    await vi.waitFor(() => expect(meters[0]!()).toBeGreaterThan(300), { timeout: 60_000 });
    expect(await spinning.end()).toBe('done');

    const waiting = ask(false);
    const spentHereMs = () => process.cpuUsage().user / 1_000;
    const start = spentHereMs();
    await vi.waitFor(() => expect(spentHereMs() - start).toBeGreaterThan(300), {
      timeout: 60_000,
      interval: 0,
    });
    expect(meters[1]!()).toBeLessThan(100);
    expect(await waiting.end()).toBe('done');
    await pool.close();
  });
});
