/** Each press of the buttons, each arrow key, in pixels. */
export const DRAWER_STEP_PX = 10;

/** Below this window width the drawer stands under the map instead of beside it. */
const NARROW_WINDOW_PX = 500;
const DEFAULT_SHARE = 0.3;
const NARROW_DEFAULT_PX = 300;
const MIN_PX = 200;
const MAX_SHARE = 0.9;

export interface WindowSize {
  width: number;
  height: number;
}

export const isNarrow = ({ width }: WindowSize): boolean => width < NARROW_WINDOW_PX;

/** The drawer's smallest and largest size along the edge it is dragged by (OP-11). */
export function drawerLimits(window: WindowSize): { min: number; max: number } {
  const room = isNarrow(window) ? window.height : window.width;
  const max = Math.floor(room * MAX_SHARE);
  return { min: Math.min(MIN_PX, max), max };
}

/**
 * The drawer's size in pixels: its width beside the map, its height under it. `chosen` is what the
 * person made of it, null while nothing was; 30 % of the window or 300 px then (MAP-06, MAP-07).
 */
export function drawerSize(chosen: number | null, window: WindowSize): number {
  const { min, max } = drawerLimits(window);
  const wanted =
    chosen ?? (isNarrow(window) ? NARROW_DEFAULT_PX : Math.round(window.width * DEFAULT_SHARE));
  return Math.min(max, Math.max(min, wanted));
}
