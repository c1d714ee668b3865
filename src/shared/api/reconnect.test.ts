// @vitest-environment jsdom
import { onlineManager } from '@tanstack/react-query';
import { allSettled, fork } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { apiClient } from './api-client.ts';
import { $connection, networkChanged, serverAnswered, serverMissed } from './connection.ts';
import { reconnectFx } from './reconnect.ts';

// In a worker of its own: retries that other test files left waiting run at its `online` event.

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function lose() {
  const scope = fork();
  const server = { isUp: false };
  const send = vi.spyOn(apiClient, 'send').mockImplementation(async () => {
    if (!server.isUp) throw ApiError.unreachable(null);
    void allSettled(serverAnswered, { scope });
    return '' as never;
  });
  void allSettled(serverMissed, { scope });
  return { scope, server, send, connection: () => scope.getState($connection) };
}

describe('reconnectFx', () => {
  it('retries after growing pauses of at most 15 seconds', async () => {
    const { scope, send, server, connection } = lose();
    const askedAt: number[] = [];
    for (let second = 1; second <= 60; second++) {
      const before = send.mock.calls.length;
      await vi.advanceTimersByTimeAsync(1_000);
      if (send.mock.calls.length > before) askedAt.push(second);
    }
    expect(askedAt).toEqual([1, 3, 7, 15, 30, 45, 60]);
    expect(connection()).toBe('away');
    expect(onlineManager.isOnline()).toBe(false);

    server.isUp = true;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(connection()).toBe('online');
    expect(onlineManager.isOnline()).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledTimes(8);
    expect(scope.getState(reconnectFx.pending)).toBe(false);
  });

  it('retries at once when the network is back', async () => {
    const { scope, server, connection } = lose();
    void allSettled(networkChanged, { scope, params: false });
    expect(connection()).toBe('offline');
    await vi.advanceTimersByTimeAsync(20_000);
    server.isUp = true;
    window.dispatchEvent(new Event('online'));
    void allSettled(networkChanged, { scope, params: true });
    expect(connection()).toBe('away');
    await vi.advanceTimersByTimeAsync(0);
    expect(connection()).toBe('online');
  });

  it('retries while an earlier request gets no answer, and at once when the network is back', async () => {
    const scope = fork();
    const send = vi.spyOn(apiClient, 'send').mockImplementation(
      (_call, _params, { signal } = {}) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(ApiError.unreachable(null)));
        }),
    );
    void allSettled(serverMissed, { scope });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10_000 + 2_000);
    expect(send).toHaveBeenCalledTimes(2);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(send).toHaveBeenCalledTimes(3);
  });
});
