import { ApiError } from './api-error.ts';

/** Milliseconds; the server sustains ten requests a second, so this pause is well beyond that. */
const PAUSE_MS = 3_000;
const MAX_TRIES = 20;

/**
 * Sends a request of a long series, and sends it again after a pause when the server says that there
 * were too many. Rejects with the signal's reason once it is aborted.
 */
export async function patiently<T>(send: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let tried = 1; ; tried++) {
    signal?.throwIfAborted();
    try {
      return await send();
    } catch (error) {
      const isTooSoon = error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS';
      if (!isTooSoon || tried === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
