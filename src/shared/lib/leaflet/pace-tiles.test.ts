// @vitest-environment jsdom
import { map as createMap, TileLayer, type Coords, type DoneCallback } from 'leaflet';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GlidingMap } from './glide-zoom.ts';
import { paceTiles } from './pace-tiles.ts';

/** A class of its own, because Leaflet’s class would keep what the test changes in it. */
class PacedTiles extends TileLayer {
  /** As Leaflet does for each tile of a view. */
  tileAt(x: number, done: DoneCallback = () => {}): HTMLImageElement {
    const tile = this.createTile({ x, y: 0, z: 3 } as unknown as Coords, done);
    document.body.append(tile);
    return tile as HTMLImageElement;
  }
}
paceTiles(PacedTiles);

describe('paceTiles', () => {
  let map: GlidingMap;
  let tiles: PacedTiles;
  let frames: (() => void)[];
  const drawFrame = () => {
    for (const draw of frames.splice(0)) draw();
    vi.advanceTimersByTime(0);
  };

  beforeEach(() => {
    frames = [];
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
    map = createMap(document.createElement('div'), { zoomAnimation: false }) as GlidingMap;
    map.setView([0, 0], 3);
    tiles = new PacedTiles('https://tiles.example/{z}/{x}/{y}.png');
    tiles.addTo(map);
  });
  afterEach(() => {
    while (frames.length > 0) drawFrame();
    map.remove();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    document.body.replaceChildren();
  });

  it('requests the tiles of a newly opened map immediately', () => {
    expect(tiles.tileAt(2).src).toBe('https://tiles.example/3/2/0.png');
  });

  it('requests tiles in turn once the map has zoomed', () => {
    map.hasGlided = true;
    const all = Array.from({ length: 6 }, (_, x) => tiles.tileAt(x));
    const requested = () => all.filter(({ src }) => src !== '').length;
    const counts = [requested()];
    for (let frame = 0; frame < 4; frame += 1) {
      drawFrame();
      counts.push(requested());
    }
    expect(counts).toEqual([0, 4, 6, 6, 6]);
    expect(all[5]!.src).toBe('https://tiles.example/3/5/0.png');
    expect(frames).toEqual([]);
  });

  it('does not request a tile that was removed meanwhile', () => {
    map.hasGlided = true;
    const [gone, kept] = [tiles.tileAt(0), tiles.tileAt(1)];
    gone.remove();
    drawFrame();
    drawFrame();
    expect([gone.src, kept.src]).toEqual(['', 'https://tiles.example/3/1/0.png']);
  });

  describe('a requested tile', () => {
    let decoded: () => void;
    let refused: () => void;
    const done = vi.fn<DoneCallback>();
    const loadedTile = () => {
      map.hasGlided = true;
      const tile = tiles.tileAt(0, done);
      tile.decode = () =>
        new Promise<void>((resolve, reject) => {
          decoded = resolve;
          refused = () => reject(new Error('not an image'));
        });
      tile.dispatchEvent(new Event('load'));
      return tile;
    };
    /** Waits until decoded tiles are shown. */
    const shown = async () => {
      await vi.advanceTimersByTimeAsync(100);
      drawFrame();
      drawFrame();
    };
    beforeEach(() => void done.mockClear());

    it('is hidden until it is decoded, and shown even if it cannot be', async () => {
      for (const end of [() => decoded(), () => refused()]) {
        done.mockClear();
        const tile = loadedTile();
        await shown();
        expect(done).not.toHaveBeenCalled();
        end();
        await shown();
        expect(done.mock.calls).toEqual([[undefined, tile]]);
      }
    });

    it('appears in the same frame as a tile that is decoded up to 60 ms later', async () => {
      const first = loadedTile();
      decoded();
      await vi.advanceTimersByTimeAsync(60);
      const second = loadedTile();
      decoded();
      await vi.advanceTimersByTimeAsync(39);
      expect(done).not.toHaveBeenCalled();
      await shown();
      expect(done.mock.calls.map(([, tile]) => tile)).toEqual([first, second]);
    });

    it('waits for a frame in which nothing is requested', async () => {
      loadedTile();
      decoded();
      await vi.advanceTimersByTimeAsync(100);
      expect(done).not.toHaveBeenCalled();
      const next = tiles.tileAt(1);
      drawFrame();
      expect([done.mock.calls.length, next.src]).toEqual([0, 'https://tiles.example/3/1/0.png']);
      drawFrame();
      expect(done).toHaveBeenCalledOnce();
    });

    it('stays hidden if it is removed before it is shown', async () => {
      for (const removedFirst of [true, false]) {
        const tile = loadedTile();
        if (removedFirst) tile.remove();
        decoded();
        await vi.advanceTimersByTimeAsync(50);
        tile.remove();
        await shown();
      }
      expect(done).not.toHaveBeenCalled();
    });

    it('reports immediately that it cannot be loaded', () => {
      map.hasGlided = true;
      const tile = tiles.tileAt(0, done);
      tile.dispatchEvent(new Event('error'));
      expect(done).toHaveBeenCalledWith(expect.any(Event), tile);
    });
  });

  it('leaves other maps as they are', () => {
    const other = createMap(document.createElement('div'), { zoomAnimation: false }) as GlidingMap;
    other.setView([0, 0], 3).hasGlided = true;
    expect(tiles.tileAt(2).src).toBe('https://tiles.example/3/2/0.png');
    other.remove();
  });
});
