// Reads inputs one after another and reports the processor time of each; `read-inputs.ts` starts it.
import { writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { readGeoFile } from '#shared/geo-file';
import { inputOf, type InputKey } from './inputs.ts';

/** What became of one input. */
export interface InputResult {
  key: InputKey;
  cpuMs: number;
  /** The longest processor time between two moments at which a cancellation would be noticed. */
  pieceMs: number;
  /** Why the file cannot be used; null if it can. */
  refusal: string | null;
  /** What a reader threw, which is a defect. */
  error: string | null;
}

const say = (message: object) => writeSync(1, `${JSON.stringify(message)}\n`);
const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** Ends this process when an input has taken its processor time; the main thread may be busy. */
const GUARD = `
  const { workerData } = require('node:worker_threads');
  const { limitMs, startedAt } = workerData;
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1000 - startedAt[0] > limitMs) process.kill(process.pid, 'SIGKILL');
  }, 50);
`;

async function main(keys: readonly InputKey[], limitMs: number): Promise<void> {
  const startedAt = new Float64Array(new SharedArrayBuffer(8));
  startedAt[0] = Infinity;
  const guard = new Worker(GUARD, { eval: true, workerData: { limitMs, startedAt } });
  await new Promise((resolve) => guard.once('online', resolve));
  for (const key of keys) {
    const file = inputOf(key);
    const before = cpuMs();
    startedAt[0] = before;
    let [at, pieceMs, isDone] = [before, 0, false];
    const tick = () => {
      const now = cpuMs();
      pieceMs = Math.max(pieceMs, now - at);
      at = now;
      if (!isDone) setImmediate(tick);
    };
    setImmediate(tick);
    let [refusal, error]: [string | null, string | null] = [null, null];
    try {
      refusal = (await readGeoFile(file)).refusal?.reason ?? null;
    } catch (thrown) {
      error = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    }
    isDone = true;
    tick();
    startedAt[0] = Infinity;
    say({ key, cpuMs: at - before, pieceMs, refusal, error } satisfies InputResult);
  }
  await guard.terminate();
}

const [keys = '[]', limitMs = '5000'] = process.argv.slice(2);
await main(JSON.parse(keys) as InputKey[], Number(limitMs));
