import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { busyClock, spentClock } from '../../../tests/support/server/work-clocks.ts';
import { runInThread } from './run-in-thread.ts';
import { LateWorkError, WorkLimitError } from './work-limit.ts';

const LIMIT = { limitMs: 5_000 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenceline-thread-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function program(source: string): Promise<string> {
  const path = join(folder, `${Math.random()}.mjs`);
  await writeFile(path, `import { parentPort, workerData } from 'node:worker_threads';\n${source}`);
  return path;
}

describe('runInThread', () => {
  it('resolves to the program’s result for its input', async () => {
    const doubling = await program('parentPort.postMessage(workerData * 2);');
    expect(await runInThread<number>(doubling, 21, LIMIT)).toBe(42);
  });

  it('ends a program that uses up its processor time', async () => {
    const endless = await program('for (;;) {}');
    const running = runInThread(endless, null, { ...LIMIT, clock: spentClock() });
    await expect(running).rejects.toBeInstanceOf(WorkLimitError);
  });

  it('ends a program that gets no processor time as late, not as too expensive', async () => {
    const endless = await program('for (;;) {}');
    const running = runInThread(endless, null, { ...LIMIT, clock: busyClock() });
    await expect(running).rejects.toBeInstanceOf(LateWorkError);
  });

  it('rejects with the program’s error', async () => {
    const failing = await program('throw new RangeError("no");');
    await expect(runInThread(failing, null, LIMIT)).rejects.toThrow(RangeError);
    const silent = await program('');
    await expect(runInThread(silent, null, LIMIT)).rejects.toThrow('without an answer');
  });
});
