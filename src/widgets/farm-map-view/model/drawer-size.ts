/** Pixels per press of a button or arrow key. */
export const DRAWER_STEP_PX = 10;
/** Pixels of map around the floating drawer. */
export const DRAWER_MARGIN_PX = 12;

/** Below this window width, a sheet at the bottom of the map replaces the drawer. */
const NARROW_WINDOW_PX = 500;
const DEFAULT_SHARE = 0.3;
/**
 * From a phone's width up to this, 30 % is too narrow for a form; includes larger windows zoomed to
 * 200 %.
 */
const TABLET_WINDOW_PX = 1_000;
const TABLET_DEFAULT_PX = 340;
const TABLET_MAX_SHARE = 0.64;
const MIN_PX = 200;
const MAX_SHARE = 0.9;

export interface WindowSize {
  width: number;
  height: number;
}

export const isNarrow = ({ width }: Pick<WindowSize, 'width'>): boolean => width < NARROW_WINDOW_PX;

/** Below this window height, the map's tools do not fit in one column. */
const LOW_WINDOW_PX = 560;
export const hasRoomForTools = ({ width, height }: WindowSize): boolean =>
  width >= NARROW_WINDOW_PX && height >= LOW_WINDOW_PX;

/** Minimum and maximum width of the drawer (OP-11). */
export function drawerLimits({ width }: WindowSize): { min: number; max: number } {
  const max = Math.floor(width * MAX_SHARE);
  return { min: Math.min(MIN_PX, max), max };
}

/**
 * Returns the drawer's width in pixels. `chosen` is the user's width, or null; the default is 30 %
 * of the window (MAP-06) and enough for a form on a tablet.
 */
export function drawerSize(chosen: number | null, window: WindowSize): number {
  const { min, max } = drawerLimits(window);
  return Math.min(max, Math.max(min, chosen ?? defaultSize(window)));
}

function defaultSize({ width }: WindowSize): number {
  if (width >= TABLET_WINDOW_PX) return Math.round(width * DEFAULT_SHARE);
  return Math.min(TABLET_DEFAULT_PX, Math.round(width * TABLET_MAX_SHARE));
}
