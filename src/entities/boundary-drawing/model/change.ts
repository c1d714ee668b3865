import type { LonLat } from '#shared/lib/lon-lat';
import type { Drawing } from './drawing.ts';

/** The drawing after a change, with a sentence about the change; or why nothing changed. */
export type Change = { drawing: Drawing; news: string } | { refusal: string };

export const refuse = (refusal: string): Change => ({ refusal });

export const ACROSS_180 =
  'A boundary cannot cross the 180° meridian. Draw an area on each side of it.';

/** True if the straight line between two vertices would go around the whole Earth. */
export const isAcross180 = (one: LonLat, other: LonLat): boolean =>
  Math.abs(one[0] - other[0]) > 180;

/** Shown when the geometry engine reaches its limit of work. */
export const TOO_TANGLED =
  'The lines meet in too many places to work this out. Draw a simpler line, or fewer areas at once.';
