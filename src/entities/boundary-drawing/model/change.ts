import type { Drawing } from './drawing.ts';

/** The drawing after a change, with a sentence about it; or why there is none. */
export type Change = { drawing: Drawing; news: string } | { refusal: string };

export const refuse = (refusal: string): Change => ({ refusal });

/** For the geometry engine's limit of work. */
export const TOO_TANGLED =
  'The lines meet in too many places to work this out. Draw a simpler line, or fewer areas at once.';
