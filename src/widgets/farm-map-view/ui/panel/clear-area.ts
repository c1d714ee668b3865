import { point, type LatLng, type Map as LeafletMap, type Point } from 'leaflet';
import type { CoveredEdges } from '#entities/farm/map';
import { afterNextFrame } from './after-next-frame.ts';

/** Class of the element that spans the part of the map that no panel covers. */
export const CLEAR_AREA = 'farm-map-clear';

/**
 * Measures each time, because full screen and print uncover the map without notifying its panels.
 */
export function coveredEdges(map: LeafletMap): CoveredEdges {
  const whole = map.getContainer().getBoundingClientRect();
  const clear = map
    .getContainer()
    .closest('.farm-map')!
    .querySelector(`.${CLEAR_AREA}`)!
    .getBoundingClientRect();
  return {
    left: clear.left - whole.left,
    top: clear.top - whole.top,
    right: whole.right - clear.right,
    bottom: whole.bottom - clear.bottom,
  };
}

/** From the map's centre to that of its clear area, in pixels; null if nothing is covered. */
function offsetOf(map: LeafletMap): Point | null {
  const { left, top, right, bottom } = coveredEdges(map);
  const [x, y] = [(left - right) / 2, (top - bottom) / 2];
  return x === 0 && y === 0 ? null : point(x, y);
}

/** The middle of the clear area, where the crosshair is. */
export function clearCentre(map: LeafletMap): LatLng {
  const offset = offsetOf(map);
  return offset
    ? map.containerPointToLatLng(map.getSize().divideBy(2).add(offset))
    : map.getCenter();
}

/** Shows a place in the middle of the clear area. */
export function showAt(map: LeafletMap, place: LatLng, zoom: number): void {
  const offset = offsetOf(map);
  const centre = offset ? map.unproject(map.project(place, zoom).subtract(offset), zoom) : place;
  map.setView(centre, zoom);
}

/**
 * Makes buttons and keys zoom about the middle of the clear area, so that it stays in place; starts
 * after the next frame, which shows the press. A press during a zoom counts once the zoom has
 * ended.
 */
export function zoomAboutClearCentre(map: LeafletMap & { _animatingZoom?: boolean }): void {
  const setZoom = map.setZoom.bind(map);
  let cancel = () => {};
  /** Levels that presses have asked for since the last zoom began. */
  let levels = 0;
  const zoomOn = () => {
    const zoom = map.getZoom() + levels;
    levels = 0;
    if (offsetOf(map)) map.setZoomAround(clearCentre(map), zoom);
    else setZoom(zoom);
  };
  map.setZoom = (zoom) => {
    levels += zoom - map.getZoom();
    cancel();
    cancel = afterNextFrame(() => {
      if (map._animatingZoom) map.once('zoomend', zoomOn);
      else zoomOn();
    });
    return map;
  };
  map.on('unload', () => cancel());
}
