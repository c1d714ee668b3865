import type { LonLat } from '#shared/lib/lon-lat';
import type { ReadingLimits, UseLimits } from './limits.ts';

/** Share of the progress for reading; the rest is checking. */
export const READING_SHARE = 0.5;

export interface ReadOptions {
  /** Cancels the reading; the promise rejects with its reason. */
  signal?: AbortSignal;
  /** Called with 0 to 1 a few times a second. */
  onProgress?: (share: number) => void;
  /** Overrides the limits for browsers and terminals. */
  limits?: Partial<ReadingLimits>;
  /** Limits of the intended use; beyond them a simplified copy is offered. */
  use?: UseLimits;
  /** Approximate position of the farm, to rank likely zones. */
  near?: LonLat;
}
