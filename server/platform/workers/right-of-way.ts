/** Work that can be held still for a moment. */
export interface Holdable {
  hold(): void;
  letGo(): void;
}

/** Who has asked something mostly asks for more at once. */
const QUIET_MS = 4;
/** Work is held so long at most, and then goes on for as long before it is held so long again. */
const MAX_HELD_MS = 100;
const MIN_HELD_MS = 5;

/**
 * Lets calls go before background work: while a call is answered, and a few milliseconds longer, the
 * work is held still. However many calls there are, it goes on for about half of the time.
 */
export class RightOfWay {
  private calls = 0;
  private readonly works = new Set<Holdable>();
  private isHeld = false;
  /** How long work may be held, as it was when it was last held or let go. */
  private allowanceMs = MAX_HELD_MS;
  private changedAt = 0;
  private readonly quiet = new Timer(() => this.letGo());
  private readonly spent = new Timer(() => this.letGo());

  /** A call begins; tell the answer when it has ended, once. */
  begin(): () => void {
    this.calls += 1;
    this.quiet.stop();
    if (this.works.size > 0 && !this.isHeld) this.hold();
    return () => {
      this.calls -= 1;
      if (this.calls === 0 && this.isHeld) this.quiet.start(QUIET_MS);
    };
  }

  /** Work that gives way from now on, until the answer is told. */
  give(work: Holdable): () => void {
    this.works.add(work);
    if (this.isHeld) work.hold();
    return () => {
      this.works.delete(work);
      if (this.works.size === 0) this.letGo();
    };
  }

  private hold(): void {
    const now = performance.now();
    const allowanceMs = Math.min(MAX_HELD_MS, this.allowanceMs + now - this.changedAt);
    if (allowanceMs < MIN_HELD_MS) return;
    this.isHeld = true;
    this.allowanceMs = allowanceMs;
    this.changedAt = now;
    for (const work of this.works) work.hold();
    this.spent.start(allowanceMs);
  }

  private letGo(): void {
    this.quiet.stop();
    this.spent.stop();
    if (!this.isHeld) return;
    const now = performance.now();
    this.isHeld = false;
    this.allowanceMs = Math.max(0, this.allowanceMs - (now - this.changedAt));
    this.changedAt = now;
    for (const work of this.works) work.letGo();
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
