/** Where the phone's sheet stops: a strip, part of the screen, or nearly all of it. */
export const SHEET_STOPS = ['peek', 'half', 'full'] as const;
export type SheetStop = (typeof SHEET_STOPS)[number];

/** Enough for one row: a title and its main action. Leaves three quarters of a phone to the map. */
const PEEK_PX = 92;
/** The drawer's size on a phone (MAP-07). */
const HALF_PX = 300;
const HALF_MAX_SHARE = 0.7;
/** Strip of map above the full sheet, which shows that there is a map below it. */
const RIM_PX = 12;
/** Time in milliseconds for which a flick carries the sheet further. */
const FLICK_MS = 180;

/** Height in pixels of each stop within `roomPx`, the height of the map. */
export function sheetHeight(stop: SheetStop, roomPx: number): number {
  const full = Math.max(0, roomPx - RIM_PX);
  if (stop === 'full') return full;
  const half = Math.min(HALF_PX, Math.round(roomPx * HALF_MAX_SHARE));
  return Math.min(stop === 'half' ? Math.max(half, PEEK_PX) : PEEK_PX, full);
}

/**
 * The stop at which a drag ends that is released at this height, moving at this speed (upwards is
 * positive).
 */
export function stopAfterDrag(heightPx: number, pxPerMs: number, roomPx: number): SheetStop {
  const aim = heightPx + pxPerMs * FLICK_MS;
  const distance = (stop: SheetStop) => Math.abs(sheetHeight(stop, roomPx) - aim);
  return SHEET_STOPS.reduce((best, stop) => (distance(stop) < distance(best) ? stop : best));
}

/** The stop this many steps up or down. */
export function stopBeside(stop: SheetStop, steps: number): SheetStop {
  const index = SHEET_STOPS.indexOf(stop) + steps;
  return SHEET_STOPS[Math.min(SHEET_STOPS.length - 1, Math.max(0, index))]!;
}

/** The next stop of a tap: upwards, and from the top back to the strip. */
export const stopAfterTap = (stop: SheetStop): SheetStop =>
  stop === 'full' ? 'peek' : stopBeside(stop, 1);
