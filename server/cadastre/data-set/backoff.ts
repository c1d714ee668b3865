const FIRST_PAUSE_MS = 10_000;
const MAX_PAUSE_MS = 5 * 60_000;

/** Pauses between attempts that fail, each twice as long as the one before. */
export class Backoff {
  private failures = 0;
  private pausesUntil = 0;
  private readonly firstPauseMs: number;

  constructor(firstPauseMs = FIRST_PAUSE_MS) {
    this.firstPauseMs = firstPauseMs;
  }

  /** True if the latest attempt failed. */
  get isFailing(): boolean {
    return this.failures > 0;
  }

  get isPausing(): boolean {
    return Date.now() < this.pausesUntil;
  }

  fail(): void {
    const pauseMs = Math.min(this.firstPauseMs * 2 ** this.failures, MAX_PAUSE_MS);
    this.pausesUntil = Date.now() + pauseMs;
    this.failures += 1;
  }

  succeed(): void {
    this.failures = 0;
    this.pausesUntil = 0;
  }
}
