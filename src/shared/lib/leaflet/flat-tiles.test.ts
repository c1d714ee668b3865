// @vitest-environment jsdom
import { DomUtil, latLng, Map as LeafletMap, point, TileLayer, type DoneCallback } from 'leaflet';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { flattenTiles } from './flat-tiles.ts';

/** A class of its own, because Leaflet’s class would keep what the test changes in it. */
class FlatTiles extends TileLayer {
  private readonly loads: (() => void)[] = [];
  override createTile(_: unknown, done: DoneCallback): HTMLElement {
    const tile = document.createElement('img');
    this.loads.push(() => done(undefined, tile));
    return tile;
  }

  load(count: number): void {
    for (const load of this.loads.splice(0, count)) load();
  }

  get isLoaded(): boolean {
    return this.loads.length === 0;
  }

  /** Zooms of the tiles in the page. */
  get zooms(): number[] {
    return Object.values(this._tiles).map(({ coords }) => coords.z);
  }
}
flattenTiles(FlatTiles, DomUtil);

it('flat tiles stay where Leaflet put them, without a transform', () => {
  const tile = document.createElement('img');
  DomUtil.setPosition(tile, point(130, -23));
  // As in a browser; Leaflet finds no transforms in jsdom.
  tile.style.transform = 'translate3d(130px, -23px, 0px)';
  new FlatTiles('').fire('tileloadstart', { tile });
  expect(tile.style).toMatchObject({ transform: '', left: '130px', top: '-23px' });
});

describe('flat tiles after a zoom', () => {
  let map: LeafletMap & { _move(centre: unknown, zoom: number): LeafletMap };
  let tiles: FlatTiles;
  /** Zooms without an animation, as each step of a zoom does. */
  const zoomTo = (zoom: number) => map._move(latLng(-34, 146), zoom);

  function openMap(width: number, height: number) {
    const box = document.createElement('div');
    Object.defineProperties(box, {
      clientWidth: { value: width },
      clientHeight: { value: height },
    });
    map = new LeafletMap(box, { fadeAnimation: false }) as typeof map;
    map.setView([-34, 146], 8);
    tiles = new FlatTiles('', { maxZoom: 14 }).addTo(map);
    tiles.load(Infinity);
  }
  afterEach(() => void map.remove());

  it('remain from the old level until all new ones are there', async () => {
    openMap(500, 300);
    const old = tiles.zooms.length;
    zoomTo(10);
    tiles.load(3);
    expect(tiles.zooms.filter((zoom) => zoom === 8)).toHaveLength(old);
    tiles.load(Infinity);
    await vi.waitFor(() => expect(new Set(tiles.zooms)).toEqual(new Set([10])));
  });

  it('are not shown where the layer ends, although some are still loading', () => {
    openMap(500, 300);
    zoomTo(10);
    expect(tiles.isLoaded).toBe(false);
    zoomTo(15);
    expect(tiles.zooms).toEqual([]);
  });

  it('number at most 400 while nothing loads', () => {
    openMap(3_840, 2_160);
    for (const zoom of [9, 10, 11, 12]) zoomTo(zoom);
    expect(tiles.isLoaded).toBe(false);
    expect(tiles.zooms.length).toBeLessThanOrEqual(400);
  });
});
