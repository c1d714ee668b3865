import type { DomUtil, TileEvent, TileLayer } from 'leaflet';

/** Maximum number of old tiles that a layer keeps while it loads others: two screens of 4K. */
const MAX_KEPT = 400;

interface Tiles {
  _tiles: Record<string, unknown>;
  /** Undefined where the layer has no tiles. */
  _tileZoom: number | undefined;
  _loading: boolean | undefined;
  _pruneTiles: (this: Tiles) => void;
}

/**
 * Places image tiles by `left` and `top`, and keeps old ones until all new ones are there. Leaflet
 * moves each with a 3D transform, so that a browser keeps it as a layer of its own. When a zoom
 * begins and when it ends, the browser draws each of these layers again, up to five times as large.
 * When some tiles of a level are removed, as Leaflet does while it loads the next, the browser may
 * divide the others into new layers, and draw those again, as large as the zoom has made them.
 */
export function flattenTiles(
  tiles: typeof TileLayer,
  { getPosition }: Pick<typeof DomUtil, 'getPosition'>,
): void {
  const { _pruneTiles } = tiles.prototype as unknown as Tiles;
  tiles.include({
    _pruneTiles(this: Tiles) {
      const isLoading = this._loading && this._tileZoom !== undefined;
      if (isLoading && Object.keys(this._tiles).length <= MAX_KEPT) return;
      _pruneTiles.call(this);
    },
  });
  tiles.addInitHook(function watchTiles(this: TileLayer) {
    this.on('tileloadstart', ({ tile }: TileEvent) => {
      const { x, y } = getPosition(tile);
      Object.assign(tile.style, { transform: '', left: `${x}px`, top: `${y}px` });
    });
  });
}
