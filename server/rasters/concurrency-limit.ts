/** Too much work is waiting: clients would have stopped waiting by the time it is done. */
export class TooManyWaitingError extends Error {
  override readonly name = 'TooManyWaitingError';
}

/** Limits the number of concurrent tasks; the others wait in order. */
export class ConcurrencyLimit {
  private readonly atOnce: number;
  private readonly mostWaiting: number;
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(atOnce: number, mostWaiting: number) {
    this.atOnce = atOnce;
    this.mostWaiting = mostWaiting;
  }

  /** Throws `TooManyWaitingError` before it starts, and any error of the work. */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running < this.atOnce) this.running += 1;
    else if (this.waiting.length >= this.mostWaiting) throw new TooManyWaitingError();
    else await new Promise<void>((begin) => this.waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
