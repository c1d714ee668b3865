import type { CancelSignal } from '../cancellation.ts';
import { DatabaseUnavailableError } from './database-unavailable-error.ts';

export interface GateLimits {
  /** Maximum connections in use. */
  connections: number;
  /** Maximum connections in use by one user. */
  perUser: number;
  /** Maximum waiting callers; the next one is refused. */
  maxWaiting: number;
  /** Maximum wait in milliseconds. */
  maxWaitMs: number;
}

interface Waiter {
  user: string | null;
  admit(): void;
}

/**
 * Limits the connections in use and the queue for them. A short queue with a short wait refuses the
 * calls that a busy server cannot answer, instead of slowing down every call. First come, first
 * served, except that nobody waits behind a user who is at their own limit.
 */
export class ConnectionGate {
  private readonly limits: GateLimits;
  private readonly inUseBy = new Map<string, number>();
  private readonly waiting = new Set<Waiter>();
  private inUse = 0;

  constructor(limits: GateLimits) {
    this.limits = limits;
  }

  /**
   * Returns the function that leaves, which may be called more than once.
   *
   * @param user whom the limit per user counts; null for work that belongs to no user
   * @throws {DatabaseUnavailableError} `busy`, or `cancelled` once the signal is aborted
   */
  async enter(user: string | null, signal?: CancelSignal): Promise<() => void> {
    const leave = this.tryEnter(user, signal);
    if (leave) return leave;
    await this.wait(user, signal);
    return this.leaveOnce(user);
  }

  /** As `enter`, but returns null to a caller who would have to wait. */
  tryEnter(user: string | null, signal?: CancelSignal): (() => void) | null {
    if (signal?.aborted) throw new DatabaseUnavailableError('cancelled');
    if (!this.hasRoomFor(user)) return null;
    this.count(user, 1);
    return this.leaveOnce(user);
  }

  private leaveOnce(user: string | null): () => void {
    let isInside = true;
    return () => {
      if (isInside) this.leave(user);
      isInside = false;
    };
  }

  /** Connections in use, and callers waiting for one. */
  get usage(): { inUse: number; waiting: number } {
    return { inUse: this.inUse, waiting: this.waiting.size };
  }

  private hasRoomFor(user: string | null): boolean {
    const { connections, perUser } = this.limits;
    if (this.inUse >= connections) return false;
    return user === null || (this.inUseBy.get(user) ?? 0) < perUser;
  }

  private count(user: string | null, change: 1 | -1): void {
    this.inUse += change;
    if (user === null) return;
    const count = (this.inUseBy.get(user) ?? 0) + change;
    if (count > 0) this.inUseBy.set(user, count);
    else this.inUseBy.delete(user);
  }

  /** Resolves once the caller is admitted and counted. */
  private wait(user: string | null, signal: CancelSignal | undefined): Promise<void> {
    if (this.waiting.size >= this.limits.maxWaiting) throw new DatabaseUnavailableError('busy');
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        this.waiting.delete(waiter);
        clearTimeout(timer);
        signal?.removeEventListener('abort', cancel);
      };
      const waiter: Waiter = {
        user,
        admit: () => {
          stopWaiting();
          resolve();
        },
      };
      const refuse = (reason: 'busy' | 'cancelled') => {
        stopWaiting();
        reject(new DatabaseUnavailableError(reason));
      };
      const cancel = () => refuse('cancelled');
      const timer = setTimeout(() => refuse('busy'), this.limits.maxWaitMs);
      signal?.addEventListener('abort', cancel);
      this.waiting.add(waiter);
    });
  }

  private leave(user: string | null): void {
    this.count(user, -1);
    for (const waiter of this.waiting) {
      if (this.inUse >= this.limits.connections) return;
      if (!this.hasRoomFor(waiter.user)) continue;
      this.count(waiter.user, 1);
      waiter.admit();
    }
  }
}
