// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryCaches } from '../../../../tests/support/screens/memory-caches.ts';
import { readKeptFarms, removeKeptFarm, writeKeptFarm } from './kept-farms.ts';

let device: ReturnType<typeof memoryCaches>;
beforeEach(() => {
  device = memoryCaches();
  vi.stubGlobal('caches', device.caches);
});
afterEach(() => vi.unstubAllGlobals());

async function keep(farmId: number, name: string) {
  const cache = `fenceline-farm-${farmId}`;
  await caches.open(cache);
  await writeKeptFarm({
    farmId,
    name,
    keptAt: '2026-11-25T09:00:00.000Z',
    bytes: 1,
    tileCount: 1,
    cache,
  });
}
const names = async () => (await readKeptFarms()).map(({ name }) => name);

describe('the farms on this device', () => {
  it('can be removed from a full device, which has no room to store the changed list', async () => {
    await keep(1, 'Kurrajong Park');
    await keep(2, 'Back Creek');
    device.state.isFull = true;
    const left = await removeKeptFarm(1);
    expect(left.map(({ name }) => name)).toEqual(['Back Creek']);
    expect(device.names()).not.toContain('fenceline-farm-1');
    expect(await names()).toEqual(['Back Creek']);
  });

  it('are stored even in a browser that blocks service workers', async () => {
    const getRegistration = () => Promise.reject(new DOMException('Blocked', 'SecurityError'));
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
    await keep(1, 'Kurrajong Park');
    expect(await names()).toEqual(['Kurrajong Park']);
  });

  it('leave out a farm whose tiles the browser has cleared', async () => {
    await keep(1, 'Kurrajong Park');
    await keep(2, 'Back Creek');
    await caches.delete('fenceline-farm-2');
    expect(await names()).toEqual(['Kurrajong Park']);
  });
});
