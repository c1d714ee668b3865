import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReusableThread } from './reusable-thread.ts';
import { ThreadTimeoutError } from './run-in-thread.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenceline-thread-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Creates a thread whose program answers each question with the expression `answer`. */
async function kept(answer: string, options: { limitMs?: number; idleMs?: number } = {}) {
  const path = join(folder, `${Math.random()}.mjs`);
  const source = `import { parentPort, threadId } from 'node:worker_threads';
    const answer = ${answer};
    parentPort.on('message', (question) => parentPort.postMessage(answer(question)));`;
  await writeFile(path, source);
  return createReusableThread<unknown, number>(path, { limitMs: 5_000, ...options });
}

describe('createReusableThread', () => {
  it('replaces a thread whose answer takes too long', async () => {
    const ask = await kept('(endless) => { while (endless) {} return threadId; }', {
      limitMs: 1_000,
    });
    const first = await ask(false);
    await expect(ask(true)).rejects.toBeInstanceOf(ThreadTimeoutError);
    expect(await ask(false)).not.toBe(first);
  });

  it('rejects if the program fails, and replaces the thread', async () => {
    const ask = await kept(
      '(wrong) => { if (wrong) throw new RangeError("no"); return threadId; }',
    );
    const first = await ask(false);
    await expect(ask(true)).rejects.toThrow(RangeError);
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
