import type { GridLayer, LatLng, LeafletEvent, Map as LeafletMap } from 'leaflet';
import { workInTurn } from './frame-turns.ts';

/** Milliseconds that a zoom takes. */
const GLIDE_MS = 250;

interface Glide {
  glide?: 'going' | 'ended';
}

export interface GlidingMap extends LeafletMap {
  /** Undefined until the first zoom begins. */
  hasGlided?: true;
  _mapPane: HTMLElement | undefined;
  _animatingZoom: boolean;
  _move(centre: LatLng, zoom: number, event: Glide): this;
  _moveEnd(hasZoomed: boolean): this;
}

interface Grid {
  _map: GlidingMap | null;
  _setZoomTransforms(centre: LatLng, zoom: number): void;
  _resetView: (this: Grid, event?: LeafletEvent & Glide) => void;
  _onMoveEnd: (this: Grid) => void;
}

/**
 * Zooms step by step, as a pinch does, and loads tiles once the zoom has ended, in each turn those
 * of one layer. Leaflet leaves the steps to CSS transitions; when such a transition begins, Chromium
 * redraws everything that it scales.
 */
export function glideZooms(maps: typeof LeafletMap, grids: typeof GridLayer): void {
  maps.include({
    _animateZoom(this: GlidingMap, centre: LatLng, zoom: number) {
      if (!this._mapPane) return;
      const from = this.getZoom();
      const scale = this.getZoomScale(zoom, from);
      // Both in pixels of the view; in between, both scale and centre change by equal steps.
      const start = this.project(this.getCenter(), from);
      const way = this.project(centre, from).multiplyBy(scale).subtract(start);
      const startedAt = performance.now();
      this.hasGlided = true;

      const step = (): void => {
        if (!this._mapPane) return;
        const left = 1 - (performance.now() - startedAt) / GLIDE_MS;
        this._animatingZoom = left > 0;
        this._mapPane.classList.toggle('leaflet-gliding', left > 0);
        if (left > 0) {
          const done = 1 - left ** 3;
          const scaled = 1 + (scale - 1) * done;
          const at = start.add(way.multiplyBy(done)).divideBy(scaled);
          this._move(this.unproject(at, from), from + Math.log2(scaled), { glide: 'going' });
          requestAnimationFrame(step);
        } else {
          this._move(centre, zoom, { glide: 'ended' })._moveEnd(true);
        }
      };
      step();
    },
  });

  const { _resetView, _onMoveEnd } = grids.prototype as unknown as Grid;
  const waiting = new Set<Grid>();
  function loadNext(): void {
    for (const grid of waiting) {
      waiting.delete(grid);
      // If another zoom has begun meanwhile, its end loads the tiles instead.
      if (grid._map && !grid._map._animatingZoom) _resetView.call(grid);
      break;
    }
    if (waiting.size > 0) workInTurn(loadNext);
  }
  grids.include({
    _resetView(this: Grid & { _map: GlidingMap }, event?: LeafletEvent & Glide) {
      if (!event?.glide) return _resetView.call(this, event);
      this._setZoomTransforms(this._map.getCenter(), this._map.getZoom());
      if (event.glide === 'going') return;
      if (waiting.size === 0) workInTurn(loadNext);
      waiting.add(this);
    },
    _onMoveEnd(this: Grid) {
      if (!waiting.has(this)) _onMoveEnd.call(this);
    },
  });
}
