import type { DomUtil, TileEvent, TileLayer } from 'leaflet';

/**
 * Places image tiles by `left` and `top`. Leaflet moves each with a 3D transform, so that a browser
 * keeps it as a layer of its own. When a zoom begins and when it ends, the browser draws each of
 * these layers again, up to five times as large.
 */
export function flattenTiles(
  tiles: typeof TileLayer,
  { getPosition }: Pick<typeof DomUtil, 'getPosition'>,
): void {
  tiles.addInitHook(function watchTiles(this: TileLayer) {
    this.on('tileloadstart', ({ tile }: TileEvent) => {
      const { x, y } = getPosition(tile);
      Object.assign(tile.style, { transform: '', left: `${x}px`, top: `${y}px` });
    });
  });
}
