import { LRUCache } from 'lru-cache';

const MAX_FAILURES = 10;
const WINDOW_MS = 5 * 60_000;
const MAX_REMEMBERED = 1_000;

/** Counts wrong passwords per e-mail, to stop password guessing. */
export class SignInAttempts {
  private readonly failures = new LRUCache<string, { count: number; since: number }>({
    max: MAX_REMEMBERED,
  });
  private readonly now: () => number;

  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  isBlocked(email: string): boolean {
    const entry = this.failures.get(email);
    if (!entry) return false;
    if (this.now() - entry.since < WINDOW_MS) return entry.count >= MAX_FAILURES;
    this.failures.delete(email);
    return false;
  }

  failed(email: string): void {
    const entry = this.failures.get(email) ?? { count: 0, since: this.now() };
    entry.count += 1;
    this.failures.set(email, entry);
  }

  succeeded(email: string): void {
    this.failures.delete(email);
  }
}
