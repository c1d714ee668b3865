// @vitest-environment jsdom
import { GridLayer, latLng, Map as LeafletMap, point, type LatLng } from 'leaflet';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { glideZooms } from './glide-zoom.ts';

/** Classes of their own, because Leaflet’s would keep what the test changes in them. */
class GlidingMap extends LeafletMap {
  /** Leaflet animates no zooms in jsdom, which has no transforms. */
  declare _animateZoom: (centre: LatLng, zoom: number) => void;
}
class GlidingTiles extends GridLayer {
  loaded: number[] = [];
  override createTile({ z }: { z: number }): HTMLElement {
    this.loaded.push(z);
    return document.createElement('div');
  }
}
glideZooms(GlidingMap, GlidingTiles);

describe('glideZooms', () => {
  let map: GlidingMap;
  let layers: GlidingTiles[];
  let frames: (() => void)[];
  const frameAt = (ms: number) => {
    vi.mocked(performance.now).mockReturnValue(ms);
    for (const draw of frames.splice(0)) draw();
    vi.advanceTimersByTime(0);
  };
  /** Tiles that each layer asked for since the last call. */
  const loaded = () => layers.map((layer) => layer.loaded.splice(0).length);

  beforeEach(() => {
    frames = [];
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    vi.spyOn(performance, 'now').mockReturnValue(0);
    const box = document.createElement('div');
    Object.defineProperties(box, { clientWidth: { value: 500 }, clientHeight: { value: 300 } });
    map = new GlidingMap(box).setView([-34, 146], 10);
    layers = [new GlidingTiles(), new GlidingTiles()];
    for (const layer of layers) layer.addTo(map);
    loaded();
  });
  afterEach(() => {
    while (frames.length > 0) frameAt(1_000);
    vi.unstubAllGlobals();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it.each([
    ['nearer', 12],
    ['further away', 8],
  ])('zooms %s around the place that stays, and slows down', (_, zoom) => {
    const still = point(400, 60);
    const place = map.containerPointToLatLng(still);
    const scale = map.getZoomScale(zoom);
    const offset = still.subtract([250, 150]).multiplyBy(1 - 1 / scale);
    const centre = map.containerPointToLatLng(point(250, 150).add(offset));
    map._animateZoom(centre, zoom);
    const zooms = [map.getZoom()];
    for (const ms of [50, 100, 150, 200, 250]) {
      frameAt(ms);
      zooms.push(map.getZoom());
      expect(map.latLngToContainerPoint(place).distanceTo(still)).toBeLessThan(2);
    }
    expect(zooms[0]).toBe(10);
    expect(zooms.at(-1)).toBe(zoom);
    const steps = zooms.slice(1).map((at, i) => Math.abs(2 ** at - 2 ** zooms[i]!));
    expect(steps).toEqual(steps.toSorted((a, b) => b - a));
    expect(map.getCenter()).toEqual(centre);
    expect(frames).toHaveLength(1);
  });

  it('fires zoomend and moveend once per zoom', () => {
    const told: string[] = [];
    map.on('zoomend moveend', ({ type }) => told.push(type));
    map._animateZoom(latLng(-34, 146), 11);
    expect(told).toEqual([]);
    frameAt(100);
    frameAt(300);
    frameAt(320);
    expect(told).toEqual(['zoomend', 'moveend']);
  });

  it('loads no tiles while it zooms, and afterwards those of one layer per turn', () => {
    map._animateZoom(latLng(-34, 146), 12);
    frameAt(100);
    frameAt(200);
    expect(loaded()).toEqual([0, 0]);
    frameAt(260);
    expect(loaded()).toEqual([0, 0]);
    frameAt(280);
    expect(loaded()).toEqual([expect.any(Number), 0]);
    expect(layers[0]!.loaded).toEqual([]);
    frameAt(300);
    expect(loaded()[1]).toBeGreaterThan(0);
    expect(frames).toEqual([]);
    map.panBy([600, 0], { animate: false });
    expect(Math.min(...loaded())).toBeGreaterThan(0);
  });

  it('loads only the tiles of the last of two zooms', () => {
    map._animateZoom(latLng(-34, 146), 11);
    frameAt(260);
    map._animateZoom(latLng(-34, 146), 12);
    for (const ms of [280, 400, 520, 540, 560]) frameAt(ms);
    expect(layers.map(({ loaded: zooms }) => new Set(zooms))).toEqual([
      new Set([12]),
      new Set([12]),
    ]);
  });

  it('hides what cannot be scaled until it ends', () => {
    const pane = map.getPane('mapPane')!;
    map._animateZoom(latLng(-34, 146), 11);
    expect(pane.className).toContain('leaflet-gliding');
    frameAt(260);
    expect(pane.className).not.toContain('leaflet-gliding');
  });

  it('stops with a map that is removed', () => {
    map._animateZoom(latLng(-34, 146), 11);
    map.remove();
    frameAt(100);
    expect(frames).toEqual([]);
    map._animateZoom(latLng(-34, 146), 12);
    expect(frames).toEqual([]);
  });
});
