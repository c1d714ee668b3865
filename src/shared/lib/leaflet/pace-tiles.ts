import type { Coords, DoneCallback, TileLayer } from 'leaflet';
import { requestInTurn, workInTurn } from './frame-turns.ts';
import type { GlidingMap } from './glide-zoom.ts';

/** Minimum time for which a decoded tile waits for others, to be shown together with them. */
const SHOW_AFTER_MS = 100;

interface Tiles {
  _map: GlidingMap;
  getTileUrl(coords: Coords): string;
}

/**
 * Requests tiles in turn once the map has zoomed, and shows together, in a turn of their own, the
 * tiles that are decoded within a tenth of a second. Leaflet requests the tiles of all layers at
 * once; the browser would decode them while it draws, and draw once for each, so that a zoom loses
 * several frames. A map that opens requests its tiles at once.
 */
export function paceTiles(tiles: typeof TileLayer): void {
  const original = tiles.prototype as unknown as {
    createTile: (this: Tiles, coords: Coords, done: DoneCallback) => HTMLImageElement;
  };
  const { createTile } = original;
  const decoded: (() => void)[] = [];

  function showDecoded(): void {
    for (const show of decoded.splice(0)) show();
  }

  tiles.include({
    createTile(this: Tiles, coords: Coords, done: DoneCallback) {
      if (!this._map.hasGlided) return createTile.call(this, coords, done);
      const url = this.getTileUrl(coords);
      const withoutUrl = Object.create(this, { getTileUrl: { value: () => '' } }) as Tiles;
      const show: DoneCallback = (error, loaded) => {
        if (error) return done(error, loaded);
        const ready = () => {
          if (decoded.length === 0) setTimeout(workInTurn, SHOW_AFTER_MS, showDecoded);
          decoded.push(() => {
            if (tile.parentNode) done(undefined, loaded);
          });
        };
        // A tile that cannot be decoded stays empty, as Leaflet shows it.
        tile.decode().then(ready, ready);
      };
      const tile = createTile.call(withoutUrl, coords, show);
      tile.removeAttribute('src');
      requestInTurn(() => {
        // The tile may have been removed meanwhile, because the map has moved on.
        if (tile.parentNode) tile.src = url;
      });
      return tile;
    },
  });
}
