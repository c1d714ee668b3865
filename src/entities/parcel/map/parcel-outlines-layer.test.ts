// @vitest-environment jsdom
import { map as createMap, type Map as LeafletMap } from 'leaflet';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ParcelOutlinesLayer } from './parcel-outlines-layer.ts';

let map: LeafletMap;
beforeEach(() => {
  const container = document.createElement('div');
  Object.defineProperties(container, { clientWidth: { value: 400 }, clientHeight: { value: 300 } });
  map = createMap(container, { minZoom: 0, maxZoom: 20, fadeAnimation: false });
});
afterEach(() => map.remove());

/** Returns the tile addresses requested at a zoom. */
async function askedAt(zoom: number): Promise<string[]> {
  const fetchTile = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));
  map.setView([-34.5, 146.5], zoom, { animate: false });
  const layer = new ParcelOutlinesLayer({ fetch: fetchTile });
  const drawn = new Promise((resolve) => void layer.once('load', resolve));
  layer.addTo(map);
  if (layer.isLoading()) await drawn;
  return fetchTile.mock.calls.map(([address]) => String(address));
}

describe('ParcelOutlinesLayer', () => {
  it('requests vector tiles from zoom 11, not at 10 (LAYER-01, LAYER-02)', async () => {
    expect(await askedAt(10)).toEqual([]);
    const asked = await askedAt(11);
    expect(asked.length).toBeGreaterThan(1);
    for (const address of asked) {
      expect(address).toMatch(/^\/tiles\/parcels\/11\/18\d\d\/12\d\d\.mvt$/);
    }
  });

  it.each(['satellite', 'streets'] as const)('styles lines for the %s map below', (ground) => {
    const fetchTile = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));
    map.setView([-34.5, 146.5], 12, { animate: false });
    const layer = new ParcelOutlinesLayer({ ground, fetch: fetchTile }).addTo(map);
    expect([...layer.getContainer()!.classList]).toContain(`parcel-outlines-on-${ground}`);
  });

  it('requests each tile once, up to zoom 15, and enlarges those above (LAYER-03)', async () => {
    const asked = await askedAt(18);
    expect(asked.length).toBeGreaterThan(0);
    expect(new Set(asked).size).toBe(asked.length);
    for (const address of asked) expect(address).toMatch(/^\/tiles\/parcels\/15\//);
  });

  it.each([
    [204, ''],
    [503, null],
  ])('finds the lot at a position after a tile with status %d, by %j', async (status, lot) => {
    map.setView([-34.5, 146.5], 15, { animate: false });
    const layer = new ParcelOutlinesLayer({ fetch: async () => new Response(null, { status }) });
    const asked = new Promise((resolve) => void layer.once('load', resolve));
    layer.addTo(map);
    await asked;
    expect(await layer.lotPlanAt(map.getCenter())).toBe(lot);
  });
});
