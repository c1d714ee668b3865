import type { Polygon } from 'geojson';
import { beforeEach, expect, it, vi } from 'vitest';
import { findOutline } from './find-outline.ts';

const LAND: Polygon = { type: 'Polygon', coordinates: [] };

/** The workers that were started. */
let workers: EventTarget[];
beforeEach(() => {
  workers = [];
  vi.useFakeTimers();
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor() {
        super();
        workers.push(this);
      }
      postMessage() {}
      terminate() {}
    },
  );
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});
const say = (data: unknown) => workers.at(-1)!.dispatchEvent(new MessageEvent('message', { data }));
const fail = () =>
  workers.at(-1)!.dispatchEvent(Object.assign(new Event('error'), { message: 'No code.' }));
const refusalOf = (outline: Promise<unknown>) =>
  outline.then(
    () => null,
    (error: Error) => error.message,
  );

it('findOutline gives up ten seconds after its worker has loaded', async () => {
  const said = refusalOf(findOutline([LAND]));
  say('started');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await said).toMatch('took too long');
});

it('findOutline waits for its worker to load, however slow the network is', async () => {
  const outline = findOutline([LAND]);
  await vi.advanceTimersByTimeAsync(60_000);
  say('started');
  say([LAND]);
  await expect(outline).resolves.toEqual([LAND]);
});

it('findOutline tries five times to load its worker, and again at the next call', async () => {
  const areas = [LAND];
  const said = refusalOf(findOutline(areas));
  for (let i = 0; i < 5; i++) {
    fail();
    await vi.advanceTimersByTimeAsync(2_000);
  }
  expect(await said).toBe('No code.');
  expect(workers).toHaveLength(5);

  const outline = findOutline(areas);
  expect(workers).toHaveLength(6);
  fail();
  await vi.advanceTimersByTimeAsync(2_000);
  say('started');
  say([LAND]);
  await expect(outline).resolves.toEqual([LAND]);
  expect(findOutline(areas)).toBe(outline);
  expect(workers).toHaveLength(7);
});
