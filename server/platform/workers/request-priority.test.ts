import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestPriority } from './request-priority.ts';

/** Work that records how long it was paused. */
class Work {
  pausedMs = 0;
  private since: number | null = null;

  get isPaused(): boolean {
    return this.since !== null;
  }
  pause(): void {
    this.since = performance.now();
  }
  resume(): void {
    if (this.since !== null) this.pausedMs += performance.now() - this.since;
    this.since = null;
  }
}

describe('RequestPriority', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }),
  );
  afterEach(() => void vi.useRealTimers());

  it('pauses work during a call and for a quiet time after it', () => {
    const [way, work] = [new RequestPriority(), new Work()];
    way.give(work);
    expect(work.isPaused).toBe(false);
    const [first, second] = [way.begin(), way.begin()];
    first();
    vi.advanceTimersByTime(20);
    expect(work.isPaused).toBe(true);
    second();
    vi.advanceTimersByTime(2);
    const third = way.begin();
    vi.advanceTimersByTime(10);
    third();
    expect(work.isPaused).toBe(true);
    vi.advanceTimersByTime(50);
    expect(work).toMatchObject({ isPaused: false });
    expect(work.pausedMs).toBeLessThan(50);
  });

  it('pauses work that starts during a call, and ignores work that has ended', () => {
    const [way, ended, begun] = [new RequestPriority(), new Work(), new Work()];
    const end = way.give(ended);
    way.begin();
    way.give(begun);
    expect([ended.isPaused, begun.isPaused]).toEqual([true, true]);
    end();
    vi.advanceTimersByTime(1_000);
    way.begin();
    expect([ended.isPaused, begun.isPaused]).toEqual([true, true]);
  });

  it.each([
    ['one that lasts', 10_000, 0],
    ['one after another', 9, 1],
    ['many short ones', 1, 2],
  ])('lets work run half of the time under any number of calls: %s', (_, lasts, pause) => {
    const [way, work] = [new RequestPriority(), new Work()];
    way.give(work);
    for (let passed = 0; passed < 10_000; passed += lasts + pause) {
      const end = way.begin();
      vi.advanceTimersByTime(lasts);
      end();
      vi.advanceTimersByTime(pause);
    }
    vi.advanceTimersByTime(1_000);
    expect(work.pausedMs).toBeLessThan(5_300);
  });
});
