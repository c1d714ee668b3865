import type { LonLat } from '#shared/lib/lon-lat';
import type { ReadingLimits, UseLimits } from './limits.ts';

export interface ReadOptions {
  /** Ends the reading with its reason. */
  signal?: AbortSignal;
  /** 0 to 1, a few times a second. */
  onProgress?: (share: number) => void;
  /** Limits other than those of browsers and terminals. */
  limits?: Partial<ReadingLimits>;
  /** What the areas are for may hold less: beyond it a simplified copy is offered. */
  use?: UseLimits;
  /** Where the farm is about, to tell likely zones from others. */
  near?: LonLat;
}
