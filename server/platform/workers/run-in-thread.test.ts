import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInThread, ThreadTimeoutError } from './run-in-thread.ts';

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
    expect(await runInThread<number>(doubling, 21, 5_000)).toBe(42);
  });

  it('ends a program that exceeds its time limit', async () => {
    const endless = await program('for (;;) {}');
    await expect(runInThread(endless, null, 100)).rejects.toBeInstanceOf(ThreadTimeoutError);
  });

  it('rejects with the program’s error', async () => {
    const failing = await program('throw new RangeError("no");');
    await expect(runInThread(failing, null, 5_000)).rejects.toThrow(RangeError);
    const silent = await program('');
    await expect(runInThread(silent, null, 5_000)).rejects.toThrow('without an answer');
  });
});
