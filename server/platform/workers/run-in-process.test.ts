import { EventEmitter, once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { spareProcessor } from './background.ts';
import { RequestPriority } from './request-priority.ts';
import { runInProcess, type InProcess } from './run-in-process.ts';
import { LateWorkError, WorkLimitError } from './work-limit.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenceline-process-'));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, 'parent-process.ts'),
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'parent-process.mjs' } },
    },
  });
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a program whose source can use `input`, `ask` and `deliver`. */
async function run(source: string, more: Partial<InProcess> = {}): Promise<unknown> {
  const program = join(folder, `${Math.random()}.mjs`);
  await writeFile(
    program,
    `import { meetParent } from './parent-process.mjs';
    const { input, ask, deliver } = await meetParent();
    ${source}`,
  );
  return runInProcess({
    program,
    input: null,
    limitMs: 20_000,
    memoryMb: 64,
    givesWayTo: null,
    answer: async () => null,
    ...more,
  });
}

describe('runInProcess', () => {
  it('resolves to the program’s output and answers its questions', async () => {
    const source = 'deliver([input, await ask(1), await ask(new Float32Array([2, NaN]))]);';
    const answer = async (question: unknown) => ({ asked: question });
    expect(await run(source, { input: { bytes: Uint8Array.of(7) }, answer })).toEqual([
      { bytes: Uint8Array.of(7) },
      { asked: 1 },
      { asked: Float32Array.of(2, NaN) },
    ]);
  });

  it('ends a program that uses up its processor time', async () => {
    const clock = { meterProcess: () => 20_001, nowMs: () => 0 };
    await expect(run('for (;;) {}', { clock })).rejects.toBeInstanceOf(WorkLimitError);
  });

  it.runIf(process.platform === 'linux')('measures the processor time of a program', async () => {
    const endless = run('for (;;) {}', { limitMs: 300 });
    await expect(endless).rejects.toBeInstanceOf(WorkLimitError);
  });

  it('ends a program that gets no processor time as late, not as too expensive', async () => {
    let now = 0;
    const clock = { meterProcess: () => null, nowMs: () => (now += 3_600_000) };
    await expect(run('for (;;) {}', { clock })).rejects.toBeInstanceOf(LateWorkError);
  });

  it('ends a program whose signal is aborted, and starts none for an aborted signal', async () => {
    const stopping = new AbortController();
    const answer = async () => stopping.abort(new Error('the server stops'));
    const more = { signal: stopping.signal, answer };
    await expect(run('await ask(1); for (;;) {}', more)).rejects.toThrow('the server stops');
    await expect(run('deliver(1);', more)).rejects.toThrow('the server stops');
  });

  it('rejects if the program exits early or exceeds its memory limit', async () => {
    await expect(run('process.exit(3);')).rejects.toThrow('without an output (3)');
    const greedy = run('const all = []; for (;;) all.push(Array(10_000).fill({}));');
    await expect(greedy).rejects.toThrow('without an output (SIGABRT)');
  });

  it.runIf(process.platform === 'linux')(
    'gives all threads of the program low priority on one processor, and pauses them during calls',
    async () => {
      const own = getPriority();
      const way = new RequestPriority();
      const events = new EventEmitter<{ pid: [number]; end: [] }>();
      const pid = once(events, 'pid').then(([id]) => id as number);
      const answer = async (question: unknown) => {
        events.emit('pid', question as number);
        return once(events, 'end');
      };
      const running = run('await ask(process.pid); deliver(1);', { givesWayTo: way, answer });
      const threads = await threadsOf(await pid);
      expect(threads.length).toBeGreaterThan(2);
      expect(new Set(threads.map(({ nice }) => nice))).toEqual(new Set([19]));
      expect(getPriority()).toBe(own);
      const spare = spareProcessor();
      const aside = spare === null ? await processorsOf(process.pid) : [spare];
      await vi.waitFor(async () => expect(await processorsOf(await pid)).toEqual(aside));

      const ended = way.begin();
      await vi.waitFor(async () => expect(await statesOf(await pid)).toEqual(['T']));
      ended();
      await vi.waitFor(async () => expect(await statesOf(await pid)).not.toContain('T'));
      events.emit('end');
      expect(await running).toBe(1);
    },
    30_000,
  );
});

/** Processors that the threads may use, as Linux lists them. */
async function processorsOf(pid: number): Promise<string[]> {
  const ids = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(
    ids.map(async (id) => {
      const status = await readFile(`/proc/${pid}/task/${id}/status`, 'utf8');
      return /Cpus_allowed_list:\s*(\S+)/.exec(status)![1]!;
    }),
  );
  return [...new Set(lists)];
}

const statesOf = async (pid: number) => [
  ...new Set((await threadsOf(pid)).map(({ state }) => state)),
];

/** Fields 3 and 19 of Linux's stat file, counted after the name in brackets, which is field 2. */
async function threadsOf(pid: number): Promise<{ state: string; nice: number }[]> {
  const ids = await readdir(`/proc/${pid}/task`);
  const stats = await Promise.all(
    ids.map((id) => readFile(`/proc/${pid}/task/${id}/stat`, 'utf8')),
  );
  return stats.map((stat) => {
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0]!, nice: Number(fields[16]) };
  });
}
