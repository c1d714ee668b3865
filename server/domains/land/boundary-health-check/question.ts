import type { BoundaryFeature, BoundaryFinding, BoundaryFix } from '#shared/api/contract';
import type { LonLat } from '#shared/lib/lon-lat';
import type { Area } from './land.ts';

/** A parcel of the present cadastre. */
export interface CadastreParcel {
  pid: string;
  lotPlan: string;
  isLot: boolean;
  areaHa: number;
  geometry: Area;
}

/** A farm's parcel as it was copied, if the present cadastre differs. */
export interface DriftedParcel {
  pid: string;
  lotPlan: string;
  areaHa: number;
  geometry: Area;
  /** The present parcel with its id, if there is one. */
  present: CadastreParcel | null;
}

export interface HealthQuestion {
  gate: LonLat;
  /** Geometries of the farm's parcels; empty for a custom boundary. */
  parcels: readonly Area[];
  drifted: readonly DriftedParcel[];
  /** Features of a custom boundary; null for a farm of parcels. */
  features: readonly BoundaryFeature[] | null;
  /** Parcels of the present cadastre around a custom boundary or on drifted parcels. */
  cadastre: readonly CadastreParcel[];
  /** Requests that the features after this fix are returned too. */
  fix: BoundaryFix | null;
}

export interface HealthAnswer {
  findings: BoundaryFinding[];
  /** Ids of the parcels that replace the drifted ones, and their hectares. */
  successors: { pids: string[]; areaHa: number };
  /**
   * The custom boundary after the fix, or why the fix cannot be made; null if no fix was requested.
   */
  fixed: { features: string; areaHa: number } | { fault: string } | null;
  /** False for areas that are too tangled to find every gap between them. */
  isComplete: boolean;
}
