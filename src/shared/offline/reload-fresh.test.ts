import { afterEach, expect, it, vi } from 'vitest';
import { memoryCaches } from '../../../tests/support/screens/memory-caches.ts';
import { reloadFresh } from './reload-fresh.ts';

afterEach(() => vi.unstubAllGlobals());

it('Reload on a full device removes the files of the app, and nothing that users stored', async () => {
  const stored = memoryCaches().caches;
  for (const name of ['workbox-precache-v2', 'fenceline-outbox', 'fenceline-farm-1', 'other'])
    await (await stored.open(name)).put('/a', new Response('a'));
  const unregister = vi.fn(async () => true);
  const refused = Object.assign(new EventTarget(), { state: 'redundant' });
  const reload = vi.fn();
  vi.stubGlobal('caches', stored);
  vi.stubGlobal('fetch', async () => new Response());
  vi.stubGlobal('window', { location: { reload } });
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: {
      getRegistration: async () =>
        Object.assign(new EventTarget(), {
          active: {},
          installing: refused,
          update: async () => {},
          unregister,
        }),
    },
  });
  await reloadFresh();
  expect(await stored.keys()).toEqual(['fenceline-outbox', 'fenceline-farm-1', 'other']);
  expect(unregister).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledOnce();
});
