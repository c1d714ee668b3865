/** One line of a table: the task, our result and the peer's. */
export interface Measured {
  what: string;
  /** Number of parcels. */
  size: number;
  unit: 'ms' | 'µs' | 'kB' | 'MB' | 'score' | 's' | '/s' | 'pages';
  ours: number;
  /** Null if there is no peer, or it has no such figure. */
  peer: number | null;
  /**
   * Our result relative to the peer's or to the limit in `goal`; `met` is null if there is none.
   */
  goal: string | null;
  met: boolean | null;
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}

/** The 95th percentile. */
export function nearlyAllOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]!;
}

/** Returns the duration of some work in milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/**
 * Number of queries that both sides answer before the measurement, because a server is slow right
 * after its start.
 */
const WARM_UP = 10;

/**
 * Returns the median milliseconds of both sides for the same queries, alternating so that other
 * load on the machine affects both. `repeat`: how many times our side runs per run of the peer,
 * because a few microseconds cannot be timed individually.
 */
export async function inTurn<Question>(options: {
  questions: readonly Question[];
  ours: (question: Question) => unknown;
  peer: ((question: Question) => unknown) | null;
  repeat?: number;
}): Promise<{ ours: number; peer: number | null }> {
  const { questions, ours, peer, repeat = 1 } = options;
  const [our, their]: number[][] = [[], []];
  for (const question of questions.slice(0, WARM_UP)) {
    await ours(question);
    await peer?.(question);
  }
  for (let i = 0; i < questions.length; i++) {
    const spent = await timed(async () => {
      for (let j = 0; j < repeat; j++) await ours(questions[(i * repeat + j) % questions.length]!);
    });
    our!.push(spent / repeat);
    if (peer) their!.push(await timed(() => peer(questions[i]!)));
  }
  return { ours: medianOf(our!), peer: peer ? medianOf(their!) : null };
}
