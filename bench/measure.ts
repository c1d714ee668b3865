/** One line of a table: what was done, how long it took here and at the peer. */
export interface Measured {
  what: string;
  /** How many parcels there are. */
  size: number;
  unit: 'ms' | 'µs' | 'MB' | 'requests';
  ours: number;
  /** Null where there is no peer, or it has no such figure. */
  peer: number | null;
  /** Ours in relation to the peer's, or to the limit in `goal`; met is null where there is none. */
  goal: string | null;
  met: boolean | null;
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}

/** What 95 of 100 values are not above. */
export function nearlyAllOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]!;
}

/** Milliseconds a piece of work takes. */
export async function timed(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Questions asked of both sides before any is timed: a server that has just started is none. */
const WARM_UP = 10;

/**
 * Medians of both sides' milliseconds over the same questions, asked in turn so that whatever else
 * the machine does falls on both. `repeat`: how often our side is asked for one of the peer's, as
 * what takes microseconds cannot be timed once.
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
