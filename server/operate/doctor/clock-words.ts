/** Tokens are checked with a minute's tolerance; half of it is left for network delays. */
export const MAX_SKEW_S = 30;

/** Formats a difference as `45 s` or `12 min`. */
export const differenceWords = (seconds: number) =>
  seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;

export const SET_CLOCKS = 'Synchronise the clocks of both machines with a time server (NTP).';
