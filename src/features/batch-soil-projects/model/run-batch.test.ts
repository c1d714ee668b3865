import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import { BatchControl, runBatch, type Outcome } from './run-batch.ts';

const IDS = [1, 2, 3, 4, 5, 6];

function start(act: (id: number) => Promise<unknown>) {
  const control = new BatchControl();
  const outcomes = new Map<number, Outcome>();
  const onInterrupted = vi.fn<(message: string) => void>();
  const ended = runBatch({
    ids: IDS,
    act,
    control,
    onInterrupted,
    report: (id, outcome) => void outcomes.set(id, outcome),
  });
  const states = () => IDS.map((id) => outcomes.get(id)?.state);
  return { control, outcomes, onInterrupted, ended, states };
}

describe('runBatch', () => {
  it('acts on every project once and continues after one that fails', async () => {
    const act = vi.fn<(id: number) => Promise<void>>(async (id) => {
      if (id === 2) throw new ApiError('CONFLICT', 'The project is at C4.', {});
    });
    const { ended, outcomes, states } = start(act);
    await ended;
    expect(act.mock.calls.map(([id]) => id)).toEqual(IDS);
    expect(states()).toEqual(['done', 'failed', 'done', 'done', 'done', 'done']);
    expect(outcomes.get(2)?.message).toBe('The project is at C4.');
  });

  it('sends nothing while it is paused, and the rest after Resume', async () => {
    const act = vi.fn<(id: number) => Promise<void>>(async () => {});
    const { control, ended, states } = start(async (id) => {
      await act(id);
      if (id === 3) control.pause();
    });
    await vi.waitFor(() => expect(states().filter((one) => one === 'done')).toHaveLength(3));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(act).toHaveBeenCalledTimes(3);
    control.resume();
    await ended;
    expect(states()).toEqual(IDS.map(() => 'done'));
  });

  it('leaves the rest untried after Cancel, also while it is paused', async () => {
    const { control, ended, states } = start(async (id) => {
      if (id === 3) control.pause();
    });
    await vi.waitFor(() => expect(states().filter((one) => one === 'done')).toHaveLength(3));
    control.cancel();
    await ended;
    expect(states()).toEqual(['done', 'done', 'done', 'not-tried', 'not-tried', 'not-tried']);
  });

  it('pauses when the connection is lost, and repeats that project after Resume', async () => {
    let isDown = true;
    const { control, ended, onInterrupted, states } = start(async (id) => {
      if (id === 4 && isDown) throw ApiError.unreachable(null);
    });
    await vi.waitFor(() => expect(onInterrupted).toHaveBeenCalled());
    expect(onInterrupted.mock.calls[0]![0]).toMatch(/^The server cannot be reached/);
    isDown = false;
    control.resume();
    await ended;
    expect(states()).toEqual(IDS.map(() => 'done'));
  });
});
