/** Translucent enough to recognise the base map below. */
export const DEFAULT_OPACITY = 0.72;

/** Turns the greens of one overlay to violet, so that two overlays can be distinguished. */
export const SHIFTED_COLOURS = 'hue-rotate(150deg)';
