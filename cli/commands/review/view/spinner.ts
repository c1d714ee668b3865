const FRAMES = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏';

/** Advances with every beat while something is loading. */
export const spinner = (beat: number): string => FRAMES[beat % FRAMES.length]!;
