import type { GridLayer, TileLayer } from 'leaflet';

interface TilesHeld {
  _tiles: Record<string, { el: HTMLElement; coords: { z: number } }>;
  _tileZoom?: number;
  _removeTile(key: string): void;
}

/**
 * Stops tiles without Leaflet's own method, which loads an image from a data: URL into each tile: a
 * page's policy may block it, and after a zoom it takes longer than drawing the new tiles.
 */
export function stopTilesWithoutImage(tiles: typeof TileLayer, grids: typeof GridLayer): void {
  const grid = grids.prototype as unknown as TilesHeld;
  tiles.include({
    _removeTile(this: TilesHeld, key: string) {
      this._tiles[key]?.el.removeAttribute('src');
      grid._removeTile.call(this, key);
    },
    _abortLoading(this: TilesHeld) {
      for (const [key, { el, coords }] of Object.entries(this._tiles)) {
        if (coords.z !== this._tileZoom && !(el as HTMLImageElement).complete)
          this._removeTile(key);
      }
    },
  });
}
