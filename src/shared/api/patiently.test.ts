import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { patiently } from './patiently.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tooMany = new ApiError('TOO_MANY_REQUESTS', 'Too many requests.', { status: 429 });

it('sends a request again after a pause when there were too many', async () => {
  const send = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(tooMany)
    .mockResolvedValue('ok');
  const answer = patiently(send);
  await vi.runAllTimersAsync();
  expect(await answer).toBe('ok');
  expect(send).toHaveBeenCalledTimes(2);
});

it('passes every other error on at once', async () => {
  const error = new ApiError('INTERNAL', 'Something went wrong.', { status: 500 });
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(error);
  await expect(patiently(send)).rejects.toBe(error);
  expect(send).toHaveBeenCalledTimes(1);
});

it('sends nothing more once it is aborted', async () => {
  const run = new AbortController();
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(tooMany);
  const answer = patiently(send, run.signal).catch((error: unknown) => error);
  run.abort();
  await vi.runAllTimersAsync();
  expect(await answer).toMatchObject({ name: 'AbortError' });
  expect(send).toHaveBeenCalledTimes(1);
});
