import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import { fateAfter, QueueControl, runQueue, type Outcome } from './index.ts';

const ITEMS = [1, 2, 3, 4, 5, 6];
const refused = (code: 'CONFLICT' | 'FORBIDDEN') => new ApiError(code, code, {});

function start(act: (item: number) => Promise<unknown>) {
  const control = new QueueControl();
  const outcomes = new Map<number, Outcome<unknown>>();
  const onWait = vi.fn<(error: unknown) => void>();
  const ended = runQueue(ITEMS, {
    act,
    control,
    concurrency: 3,
    onWait,
    report: (item, outcome) => void outcomes.set(item, outcome),
  });
  const states = () => ITEMS.map((item) => outcomes.get(item)?.state);
  const done = () => states().filter((state) => state === 'done');
  return { control, outcomes, onWait, ended, states, done };
}

describe('runQueue', () => {
  it('acts on every item once, in order, and continues after one that fails', async () => {
    const act = vi.fn<(item: number) => Promise<number>>(async (item) => {
      if (item === 2) throw refused('CONFLICT');
      return item * 10;
    });
    const { ended, outcomes, states } = start(act);
    await ended;
    expect(act.mock.calls.map(([item]) => item)).toEqual(ITEMS);
    expect(states()).toEqual(['done', 'failed', 'done', 'done', 'done', 'done']);
    expect(outcomes.get(2)).toEqual({ state: 'failed', error: refused('CONFLICT') });
    expect(outcomes.get(3)).toEqual({ state: 'done', result: 30 });
  });

  it('starts no other item after a failure that would also affect each of them', async () => {
    const act = vi.fn<(item: number) => Promise<void>>(async (item) => {
      if (item === 2) throw refused('FORBIDDEN');
    });
    const states: string[] = [];
    await runQueue(ITEMS, { act, report: (_, { state }) => void states.push(state) });
    expect(act).toHaveBeenCalledTimes(2);
    expect(states.filter((state) => state === 'not-tried')).toHaveLength(4);
  });

  it('rejects with an error that its policy does not know', async () => {
    const policy = (error: unknown) => {
      throw error;
    };
    const act = () => Promise.reject(new TypeError('a defect'));
    await expect(runQueue(ITEMS, { act, policy })).rejects.toThrow('a defect');
  });

  it('starts nothing while it is paused, and the remaining items after Resume', async () => {
    const begun: number[] = [];
    const { control, ended, states, done } = start(async (item) => {
      begun.push(item);
      if (item === 3) control.pause();
    });
    await vi.waitFor(() => expect(done()).toHaveLength(3));
    // A turn of the event loop lets a queue that ignores the pause go on.
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toHaveLength(3);
    control.resume();
    await ended;
    expect(states()).toEqual(ITEMS.map(() => 'done'));
  });

  it('leaves the remaining items untried after Cancel, even while it is paused', async () => {
    const { control, ended, states, done } = start(async (item) => {
      if (item === 3) control.pause();
    });
    await vi.waitFor(() => expect(done()).toHaveLength(3));
    control.cancel();
    await ended;
    expect(states()).toEqual(['done', 'done', 'done', 'not-tried', 'not-tried', 'not-tried']);
  });

  it('pauses when the connection is lost, and repeats that item after Resume', async () => {
    let isDown = true;
    const { control, ended, onWait, states } = start(async (item) => {
      if (item === 4 && isDown) throw ApiError.unreachable(null);
    });
    await vi.waitFor(() => expect(onWait).toHaveBeenCalled());
    expect(onWait.mock.calls[0]![0]).toMatchObject({ code: 'UNREACHABLE' });
    isDown = false;
    control.resume();
    await ended;
    expect(states()).toEqual(ITEMS.map(() => 'done'));
  });

  it.each([
    [ApiError.signedOut(), 'wait'],
    [Object.assign(new Error('explained'), { cause: ApiError.unreadable(200) }), 'stop'],
    [refused('CONFLICT'), 'next'],
    [new TypeError('a defect'), 'next'],
  ])('after %s, the queue’s fate is %s', (error, fate) => {
    expect(fateAfter(error)).toBe(fate);
  });
});
