import type { Map as LeafletMap } from 'leaflet';

/** The element over the part of the map that no panel covers. */
export const clearArea = (map: LeafletMap): Element | null =>
  map.getContainer().closest('.farm-map')?.querySelector('.farm-map-clear') ?? null;

/** The middle of that part, in pixels of the map. */
export function clearMiddle(map: LeafletMap): [number, number] {
  const whole = map.getContainer().getBoundingClientRect();
  const clear = clearArea(map)?.getBoundingClientRect() ?? whole;
  return [clear.left + clear.width / 2 - whole.left, clear.top + clear.height / 2 - whole.top];
}
