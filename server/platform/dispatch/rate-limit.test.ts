import { describe, expect, it } from 'vitest';
import { InFlight, RateLimit } from './rate-limit.ts';

const refused = expect.objectContaining({ code: 'TOO_MANY_REQUESTS' });

function limitOf(points: number) {
  const clock = { now: 1_000_000 };
  return { clock, limit: new RateLimit(points, () => clock.now) };
}

describe('RateLimit', () => {
  it('refuses a cost above the remaining points and says when there will be enough', () => {
    const { clock, limit } = limitOf(60);
    limit.spend('a', 59);
    expect(() => limit.spend('a', 11)).toThrow(expect.objectContaining({ retryAfter: 10 }));
    clock.now += 10_000;
    expect(limit.spend('a', 11).remaining).toBe(0);
  });

  it('refuses a key in debt until it has been refilled', () => {
    const { clock, limit } = limitOf(60);
    limit.charge('a', 90);
    expect(() => limit.requireLeft('a')).toThrow(refused);
    clock.now += 31_000;
    limit.requireLeft('a');
  });

  it('limits the debt to one minute', () => {
    const { clock, limit } = limitOf(60);
    limit.charge('a', 100_000);
    clock.now += 60_000;
    expect(limit.spend('a', 0).remaining).toBe(0);
    clock.now += 60_000;
    expect(limit.spend('a', 0).remaining).toBe(60);
  });

  it('forgets the least recently used key', () => {
    const { limit } = limitOf(60);
    limit.spend('idle', 60);
    limit.spend('busy', 50);
    for (let index = 0; index < 49_999; index++) {
      if (index === 40_000) limit.spend('busy', 10);
      limit.spend(`address ${index}`, 1);
    }
    expect(() => limit.spend('busy', 1)).toThrow(refused);
    limit.spend('idle', 1);
  });
});

describe('InFlight', () => {
  it('refuses calls above the limit until one ends', async () => {
    const inFlight = new InFlight(2);
    const ends = [inFlight.begin('a'), inFlight.begin('a')];
    expect(() => inFlight.begin('a')).toThrow(refused);
    inFlight.begin('b');
    ends[0]?.();
    await expect(inFlight.run('a', async () => 1)).resolves.toBe(1);
    await expect(
      inFlight.run('a', async () => {
        throw new RangeError('no');
      }),
    ).rejects.toThrow(RangeError);
    expect(inFlight.begin('a')).toBeTypeOf('function');
  });
});
