import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectionGate, type GateLimits } from './connection-gate.ts';
import { DatabaseUnavailableError } from './database-unavailable-error.ts';

const gateOf = (limits: Partial<GateLimits> = {}) =>
  new ConnectionGate({ connections: 3, perUser: 2, maxWaiting: 4, maxWaitMs: 800, ...limits });

const refused = (reason: string) => new DatabaseUnavailableError(reason as 'busy');

describe('ConnectionGate', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Records the order in which callers are admitted. */
  const admissions = (gate: ConnectionGate) => {
    const admitted: string[] = [];
    const leave: Record<string, () => void> = {};
    return {
      admitted,
      leave,
      async enter(name: string, user: string | null = name) {
        leave[name] = await gate.enter(user);
        admitted.push(name);
      },
    };
  };

  it('refuses a caller after the maximum wait, not before', async () => {
    const gate = gateOf({ connections: 1 });
    await gate.enter('ann');
    const outcome = vi.fn<(error: unknown) => void>();
    void gate.enter('bob').catch(outcome);
    await vi.advanceTimersByTimeAsync(799);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledExactlyOnceWith(refused('busy'));
  });

  it('refuses a caller immediately if the queue is full', async () => {
    const gate = gateOf({ connections: 1, maxWaiting: 1 });
    await gate.enter('ann');
    void gate.enter('bob').catch(() => {});
    await expect(gate.enter('col')).rejects.toEqual(refused('busy'));
  });

  it('refuses a cancelled caller and admits the next one in their place', async () => {
    const gate = gateOf({ connections: 1 });
    const leave = await gate.enter('ann');
    const bob = new AbortController();
    const outcome = gate.enter('bob', bob.signal).catch((error: unknown) => error);
    const next = gate.enter('col');
    bob.abort();
    expect(await outcome).toEqual(refused('cancelled'));
    leave();
    await expect(next).resolves.toBeTypeOf('function');
    await expect(gate.enter('bob', bob.signal)).rejects.toEqual(refused('cancelled'));
  });

  it('admits waiting callers in order of arrival', async () => {
    const { admitted, leave, enter } = admissions(gateOf({ connections: 1 }));
    await enter('ann');
    const others = ['bob', 'col', 'dee'].map((name) => enter(name));
    for (const name of ['ann', 'bob', 'col']) {
      leave[name]!();
      await vi.advanceTimersByTimeAsync(0);
    }
    await Promise.all(others);
    expect(admitted).toEqual(['ann', 'bob', 'col', 'dee']);
  });

  it('queues a user at their own limit without delaying others', async () => {
    const { admitted, leave, enter } = admissions(gateOf());
    await enter('first', 'ann');
    await enter('second', 'ann');
    const third = enter('third', 'ann');
    await enter('bob');
    expect(admitted).toEqual(['first', 'second', 'bob']);
    leave['bob']!();
    await vi.advanceTimersByTimeAsync(0);
    expect(admitted).not.toContain('third');
    leave['first']!();
    await third;
    expect(admitted.at(-1)).toBe('third');
  });

  it('limits callers without a user only by the total number of connections', async () => {
    const gate = gateOf({ maxWaiting: 0 });
    for (let count = 0; count < 3; count++) await gate.enter(null);
    await expect(gate.enter(null)).rejects.toEqual(refused('busy'));
  });

  it('releases only once even if a caller leaves twice', async () => {
    const gate = gateOf({ connections: 1, maxWaiting: 0 });
    const leave = await gate.enter('ann');
    leave();
    leave();
    await gate.enter('ann');
    await expect(gate.enter('bob')).rejects.toEqual(refused('busy'));
  });
});
