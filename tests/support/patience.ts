import { vi } from 'vitest';

/** Long for a busy machine; what is there is still found at once. `expect.poll` waits as long. */
const PATIENCE_MS = 60_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) => {
  const given = typeof options === 'number' ? { timeout: options } : options;
  return waitFor(callback, { ...given, timeout: Math.max(PATIENCE_MS, given?.timeout ?? 0) });
};
