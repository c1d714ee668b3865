import type { AreaFeature, NamedPoint } from '#shared/geo-file';

/** A boundary file, or one of its areas, as the reader found it. */
export interface FoundBoundary {
  id: string;
  /** Paths by which a list may name it, the displayed one first. */
  names: readonly string[];
  /** Proposed name of the farm. */
  title: string;
  /** Empty if nothing is usable; `refusal` then says why. */
  features: readonly AreaFeature[];
  areaHa: number;
  /** Number of separate areas. */
  areaCount: number;
  isOutsideAustralia: boolean;
  points: readonly NamedPoint[];
  /** Why the boundary is unusable as it is. */
  refusal: string | null;
  /** The receipt: repairs, what was left out, and remarks. */
  notes: readonly string[];
}
