/** A gate may be on the road beside the farm; farther away, it is worth a look. */
export const MAX_GATE_DISTANCE_M = 50;

/** Areas of a custom boundary that are narrower are leftovers of drawing, not land. */
export const MAX_SLIVER_WIDTH_M = 3;

/** Strips beside the edges of parcels that are narrower come from drawing or another survey. */
export const MAX_STRIP_WIDTH_M = 10;

/** Land between two areas of a farm that is narrower was meant to be none, if it ends between them. */
export const MAX_GAP_WIDTH_M = 10;

/** Smaller pieces of land are differences between two surveys of one line. */
export const MIN_PIECE_HA = 0.01;

/** An outline that moved less is the same line with another rounding. */
export const MIN_MOVED_M = 0.5;
