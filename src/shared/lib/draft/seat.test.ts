import { describe, expect, it } from 'vitest';
import { takeSeat, type SeatLocks } from './seat.ts';

/** Locks shared by the tabs of a browser. */
function browser() {
  const held = new Set<string>();
  const locks: SeatLocks = {
    request: async (name, _options, callback) => {
      const isFree = !held.has(name);
      if (isFree) held.add(name);
      void callback(isFree ? {} : null);
    },
  };
  return { locks, close: (seat: number) => held.delete(`fenceline:draft-seat:${seat}`) };
}
const none = () => false;
function tab(locks: SeatLocks | undefined, remembered: string | null = null) {
  let kept = remembered;
  return {
    locks,
    memory: { getItem: () => kept, setItem: (_: string, value: string) => void (kept = value) },
    remembered: () => kept,
  };
}

describe('takeSeat', () => {
  it('gives each open tab a seat of its own', async () => {
    const { locks } = browser();
    expect(await takeSeat({ ...tab(locks), hasDraft: none })).toBe(0);
    expect(await takeSeat({ ...tab(locks), hasDraft: none })).toBe(1);
    expect(await takeSeat({ ...tab(locks), hasDraft: none })).toBe(2);
  });

  it('gives a reloaded tab the seat that it had', async () => {
    const { locks, close } = browser();
    const [first, second] = [tab(locks), tab(locks)];
    await takeSeat({ ...first, hasDraft: none });
    await takeSeat({ ...second, hasDraft: none });
    close(0);
    close(1);
    expect(await takeSeat({ ...second, hasDraft: (seat) => seat === 0 })).toBe(1);
  });

  it('gives a new tab the draft of a tab that was closed', async () => {
    const { locks, close } = browser();
    await takeSeat({ ...tab(locks), hasDraft: none });
    await takeSeat({ ...tab(locks), hasDraft: none });
    close(0);
    close(1);
    expect(await takeSeat({ ...tab(locks), hasDraft: (seat) => seat === 1 })).toBe(1);
  });

  it('gives a duplicated tab another seat', async () => {
    const { locks } = browser();
    const first = tab(locks);
    await takeSeat({ ...first, hasDraft: none });
    expect(await takeSeat({ ...tab(locks, first.remembered()), hasDraft: none })).toBe(1);
  });

  it('uses one seat where the browser has no locks', async () => {
    expect(takeSeat({ ...tab(undefined), hasDraft: none })).toBe(0);
  });

  it('uses the first seat when the browser refuses its locks', async () => {
    const request = () => Promise.reject(new DOMException('opaque origin', 'SecurityError'));
    expect(await takeSeat({ ...tab({ request }), hasDraft: none })).toBe(0);
  });
});
