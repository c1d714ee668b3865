// @vitest-environment jsdom
import { map as createMap, type Map as LeafletMap } from 'leaflet';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tileWorkOf } from './tile-work.ts';

let map: LeafletMap;
beforeEach(() => {
  map = createMap(document.createElement('div')).setView([-34, 146], 11);
});
afterEach(() => map.remove());

const afterTasks = async () => {
  for (let i = 0; i < 5; i += 1) await new Promise((resolve) => void setTimeout(resolve));
};

it('does tile work one piece after the other, and continues after one that fails', async () => {
  const work = tileWorkOf(map);
  const steps: string[] = [];
  const failed = work.inTurn(async () => {
    steps.push('first begins');
    await afterTasks();
    steps.push('first ends');
    throw new Error('an invalid tile');
  });
  const second = tileWorkOf(map).inTurn(() => steps.push('second'));
  await expect(failed).rejects.toThrow('an invalid tile');
  await second;
  expect(steps).toEqual(['first begins', 'first ends', 'second']);
});

it('lets other tasks run once tile work has used its share of time', async () => {
  const steps: string[] = [];
  await tileWorkOf(map).inTurn(async (rest) => {
    expect(rest()).toBeUndefined();
    setTimeout(() => steps.push('a frame'));
    const end = performance.now() + 20;
    while (performance.now() < end);
    await rest();
    steps.push('the next step');
  });
  expect(steps).toEqual(['a frame', 'the next step']);
});

it('delays tile work while the map zooms', async () => {
  const work = tileWorkOf(map);
  let isDone = false;
  map.fire('zoomstart');
  const drawn = work.inTurn(() => {
    isDone = true;
  });
  await afterTasks();
  expect(isDone).toBe(false);
  map.fire('moveend');
  await drawn;
  expect(isDone).toBe(true);
});

it('continues tile work when the user drags the map during a zoom', async () => {
  const work = tileWorkOf(map);
  map.fire('zoomstart');
  const drawn = work.inTurn(() => 'drawn');
  await afterTasks();
  map.fire('dragstart');
  expect(await drawn).toBe('drawn');
});

it('continues tile work when the map is removed during a zoom', async () => {
  const removed = createMap(document.createElement('div')).setView([-34, 146], 11);
  const work = tileWorkOf(removed);
  removed.fire('zoomstart');
  const drawn = work.inTurn(() => 'drawn');
  await afterTasks();
  removed.remove();
  expect(await drawn).toBe('drawn');
});
