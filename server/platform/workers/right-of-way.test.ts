import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RightOfWay } from './right-of-way.ts';

/** Work that remembers for how long it was held. */
class Work {
  heldMs = 0;
  private since: number | null = null;

  get isHeld(): boolean {
    return this.since !== null;
  }
  hold(): void {
    this.since = performance.now();
  }
  letGo(): void {
    if (this.since !== null) this.heldMs += performance.now() - this.since;
    this.since = null;
  }
}

describe('the right of way of calls', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }),
  );
  afterEach(() => void vi.useRealTimers());

  it('holds work while a call is answered, and until none has followed it', () => {
    const [way, work] = [new RightOfWay(), new Work()];
    way.give(work);
    expect(work.isHeld).toBe(false);
    const [first, second] = [way.begin(), way.begin()];
    first();
    vi.advanceTimersByTime(20);
    expect(work.isHeld).toBe(true);
    second();
    vi.advanceTimersByTime(2);
    const third = way.begin();
    vi.advanceTimersByTime(10);
    third();
    expect(work.isHeld).toBe(true);
    vi.advanceTimersByTime(50);
    expect(work).toMatchObject({ isHeld: false });
    expect(work.heldMs).toBeLessThan(50);
  });

  it('holds work that begins during a call, and none that has ended', () => {
    const [way, ended, begun] = [new RightOfWay(), new Work(), new Work()];
    const end = way.give(ended);
    way.begin();
    way.give(begun);
    expect([ended.isHeld, begun.isHeld]).toEqual([true, true]);
    end();
    vi.advanceTimersByTime(1_000);
    way.begin();
    expect([ended.isHeld, begun.isHeld]).toEqual([true, true]);
  });

  it.each([
    ['one that lasts', 10_000, 0],
    ['one after another', 9, 1],
    ['many short ones', 1, 2],
  ])('lets work go on for half of the time however many calls there are: %s', (_, lasts, pause) => {
    const [way, work] = [new RightOfWay(), new Work()];
    way.give(work);
    for (let passed = 0; passed < 10_000; passed += lasts + pause) {
      const end = way.begin();
      vi.advanceTimersByTime(lasts);
      end();
      vi.advanceTimersByTime(pause);
    }
    vi.advanceTimersByTime(1_000);
    expect(work.heldMs).toBeLessThan(5_300);
  });
});
