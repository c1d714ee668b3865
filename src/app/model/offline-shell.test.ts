// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerOfflineShell } from './offline-shell.ts';

const register = vi.fn(async () => {});

async function visit(browser: { saveData?: boolean; query?: string }): Promise<void> {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === browser.query }));
  const serviceWorker = { register, getRegistration: async () => ({ active: {} }) };
  const { saveData } = browser;
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), { serviceWorker, connection: { saveData } }),
  );
  registerOfflineShell();
  window.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(60_000);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  register.mockClear();
});

describe('the files of all screens', () => {
  it.each([{ saveData: true }, { query: '(prefers-reduced-data: reduce)' }])(
    'are not stored by themselves for people who save data (%o)',
    async (browser) => {
      await visit(browser);
      expect(register).not.toHaveBeenCalled();
    },
  );

  it('are stored ten seconds after the first screen has loaded', async () => {
    await visit({});
    expect(register).toHaveBeenCalledTimes(1);
  });
});
