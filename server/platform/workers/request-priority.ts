/** Work that can be paused briefly. */
export interface Pausable {
  pause(): void;
  resume(): void;
}

/** Clients usually send several requests in a burst. */
const QUIET_MS = 4;
/** Longest pause; after it, background work runs at least as long before the next full pause. */
const MAX_PAUSE_MS = 100;
const MIN_PAUSE_MS = 5;

/**
 * Gives requests priority over background work: pauses the work while calls are being answered and
 * a few milliseconds longer. Under any number of calls, the work runs about half of the time.
 */
export class RequestPriority {
  private calls = 0;
  private readonly works = new Set<Pausable>();
  private isPaused = false;
  /** Longest pause allowed, in milliseconds, as of `changedAt`. */
  private allowanceMs = MAX_PAUSE_MS;
  private changedAt = 0;
  private readonly quiet = new Timer(() => this.resume());
  private readonly spent = new Timer(() => this.resume());

  /** Marks the start of a call. Call the returned function once, when the call ends. */
  begin(): () => void {
    this.calls += 1;
    this.quiet.stop();
    if (this.works.size > 0 && !this.isPaused) this.pause();
    return () => {
      this.calls -= 1;
      if (this.calls === 0 && this.isPaused) this.quiet.start(QUIET_MS);
    };
  }

  /** Registers work to pause. Call the returned function when the work ends. */
  give(work: Pausable): () => void {
    this.works.add(work);
    if (this.isPaused) work.pause();
    return () => {
      this.works.delete(work);
      if (this.works.size === 0) this.resume();
    };
  }

  private pause(): void {
    const now = performance.now();
    const allowanceMs = Math.min(MAX_PAUSE_MS, this.allowanceMs + now - this.changedAt);
    if (allowanceMs < MIN_PAUSE_MS) return;
    this.isPaused = true;
    this.allowanceMs = allowanceMs;
    this.changedAt = now;
    for (const work of this.works) work.pause();
    this.spent.start(allowanceMs);
  }

  private resume(): void {
    this.quiet.stop();
    this.spent.stop();
    if (!this.isPaused) return;
    const now = performance.now();
    this.isPaused = false;
    this.allowanceMs = Math.max(0, this.allowanceMs - (now - this.changedAt));
    this.changedAt = now;
    for (const work of this.works) work.resume();
  }
}

class Timer {
  private readonly work: () => void;
  private timeout: NodeJS.Timeout | undefined;

  constructor(work: () => void) {
    this.work = work;
  }

  start(ms: number): void {
    this.stop();
    this.timeout = setTimeout(this.work, ms);
  }

  stop(): void {
    clearTimeout(this.timeout);
  }
}
