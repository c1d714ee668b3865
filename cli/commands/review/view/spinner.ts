const FRAMES = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏';

/** Turns with every beat while something is waited for. */
export const spinner = (beat: number): string => FRAMES[beat % FRAMES.length]!;
