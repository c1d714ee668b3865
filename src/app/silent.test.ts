// @vitest-environment jsdom
import { UserManager } from 'oidc-client-ts';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

it('the silent page tells the app the same as the library’s own callback would (AUTH-06)', async () => {
  window.history.replaceState(null, '', '/silent.html?code=abc&state=def');
  const told = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => {});
  const library = new UserManager({ authority: '', client_id: '', redirect_uri: '' });
  await library.signinSilentCallback();
  const { answer } = await import('./silent.ts');
  expect(told.mock.calls).toEqual([
    [answer, window.location.origin],
    [answer, window.location.origin],
  ]);
});
