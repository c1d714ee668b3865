import type { ParcelDrift } from '#shared/api/contract';

/** A parcel of the present cadastre on the land of a farm's parcel that has changed. */
export interface SuccessorShare {
  pid: string;
  lotPlan: string;
  areaHa: number;
  /** Hectares on the farm's parcel. */
  sharedHa: number;
  /** Hectares on all changed parcels of the farm together. */
  sharedWithFarmHa: number;
}

export interface ChangedParcel {
  pid: string;
  lotPlan: string;
  areaHa: number;
  /** Greatest distance of the new outline from the old one; null if the parcel has another id. */
  movedM: number | null;
  candidates: readonly SuccessorShare[];
}

/** Share of a parcel that counts as all of it, and one that counts as most of it. */
const WHOLE = 0.98;
const MOST = 0.5;

/** A parcel of the cadastre succeeds a farm's parcel if most of either is in the other. */
export const isSuccessor = (parcel: Pick<ChangedParcel, 'areaHa'>, found: SuccessorShare) =>
  found.sharedHa >= MOST * parcel.areaHa || found.sharedWithFarmHa >= MOST * found.areaHa;

/** Says what became of a farm's parcel in the present cadastre. */
export function driftOf(parcel: ChangedParcel): ParcelDrift {
  const successors = parcel.candidates.filter((found) => isSuccessor(parcel, found));
  const into = successors.map(({ lotPlan }) => lotPlan);
  const now = successors.reduce((sum, { areaHa }) => sum + areaHa, 0);
  return {
    lot_plan: parcel.lotPlan,
    change: changeOf(parcel, successors),
    into,
    metres: parcel.movedM,
    before_ha: parcel.areaHa,
    after_ha: now,
  };
}

function changeOf(
  { pid, lotPlan, areaHa }: ChangedParcel,
  successors: readonly SuccessorShare[],
): ParcelDrift['change'] {
  const [only, ...others] = successors;
  if (!only) return 'vanished';
  if (others.length > 0) return 'split';
  if (only.sharedHa >= WHOLE * areaHa && only.sharedHa < WHOLE * only.areaHa) {
    return only.pid === pid ? 'moved' : 'merged';
  }
  return only.pid === pid && only.lotPlan === lotPlan ? 'moved' : 'renumbered';
}
