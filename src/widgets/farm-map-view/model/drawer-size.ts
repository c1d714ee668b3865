/** Pixels per press of a button or arrow key. */
export const DRAWER_STEP_PX = 10;

/** Below this window width, the drawer is under the map instead of next to it. */
const NARROW_WINDOW_PX = 500;
const DEFAULT_SHARE = 0.3;
const NARROW_DEFAULT_PX = 300;
/**
 * From a phone's width up to this, 30 % is too narrow for a form; includes larger windows zoomed to
 * 200 %.
 */
const TABLET_WINDOW_PX = 900;
const TABLET_DEFAULT_PX = 340;
const TABLET_MAX_SHARE = 0.64;
const MIN_PX = 200;
const MAX_SHARE = 0.9;

export interface WindowSize {
  width: number;
  height: number;
}

export const isNarrow = ({ width }: WindowSize): boolean => width < NARROW_WINDOW_PX;

/** Minimum and maximum size of the drawer along the axis in which it is dragged (OP-11). */
export function drawerLimits(window: WindowSize): { min: number; max: number } {
  const room = isNarrow(window) ? window.height : window.width;
  const max = Math.floor(room * MAX_SHARE);
  return { min: Math.min(MIN_PX, max), max };
}

/**
 * Returns the drawer's size in pixels: its width next to the map, its height under it. `chosen` is
 * the user's size, or null; the default is 30 % of the window, 300 px on a phone (MAP-06, MAP-07)
 * and enough for a form on a tablet.
 */
export function drawerSize(chosen: number | null, window: WindowSize): number {
  const { min, max } = drawerLimits(window);
  return Math.min(max, Math.max(min, chosen ?? defaultSize(window)));
}

function defaultSize(window: WindowSize): number {
  if (isNarrow(window)) return NARROW_DEFAULT_PX;
  if (window.width >= TABLET_WINDOW_PX) return Math.round(window.width * DEFAULT_SHARE);
  return Math.min(TABLET_DEFAULT_PX, Math.round(window.width * TABLET_MAX_SHARE));
}
