import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface ProbeAnswer {
  kind: 'health' | 'farms';
  /** 0 if the connection ended without a response. */
  status: number;
  ms: number;
}

export interface Latencies {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
  /** Number of responses other than 200. */
  failed: number;
}

export interface Victim {
  email: string;
  token: string;
}

/** Requests `/healthz` and the victims' farm lists every 50 ms, from a separate process. */
export function startProbe(origin: string, victims: readonly Victim[], folder: string) {
  const program = join(folder, 'probe-process.mjs');
  const child = fork(program, [origin, ...victims.map((victim) => JSON.stringify(victim))]);
  const probe = {
    start: () => child.send('start'),
    async stop(): Promise<ProbeAnswer[]> {
      const answered = once(child, 'message');
      child.send('stop');
      const [answers] = (await answered) as [ProbeAnswer[]];
      return answers;
    },
    async during<T>(work: () => Promise<T>): Promise<{ worked: T; answers: ProbeAnswer[] }> {
      probe.start();
      const worked = await work();
      return { worked, answers: await probe.stop() };
    },
    idle: async (ms: number) => latenciesOf((await probe.during(() => delay(ms))).answers),
    end: () => child.kill(),
  };
  return probe;
}

export type Probe = ReturnType<typeof startProbe>;

export function latenciesOf(answers: readonly ProbeAnswer[]): Latencies {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return {
    count: sorted.length,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    max: sorted.at(-1) ?? 0,
    failed: answers.filter(({ status }) => status !== 200).length,
  };
}
