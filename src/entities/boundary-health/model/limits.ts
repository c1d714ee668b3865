/** A gate may be on the road beside the farm; a gate farther away is reported. */
export const MAX_GATE_DISTANCE_M = 50;

/** Areas of a custom boundary narrower than this are leftovers of drawing, not land. */
export const MAX_SLIVER_WIDTH_M = 3;

/**
 * Strips beside the edges of parcels narrower than this come from drawing or from another survey.
 */
export const MAX_STRIP_WIDTH_M = 10;

/**
 * Land between two areas of a farm that is narrower than this and ends between them is an
 * unintended gap.
 */
export const MAX_GAP_WIDTH_M = 10;

/** Smaller pieces of land are differences between two surveys of one line. */
export const MIN_PIECE_HA = 0.01;

/** An outline that moved less than this is the same line with another rounding. */
export const MIN_MOVED_M = 0.5;
