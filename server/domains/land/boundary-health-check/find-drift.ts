import type { Position } from 'geojson';
import {
  driftOf,
  isSuccessor,
  MIN_MOVED_M,
  MIN_PIECE_HA,
  nearestOnOutline,
  type ChangedParcel,
} from '#entities/boundary-health';
import type { ParcelDrift } from '#shared/api/contract';
import { boxesMeet, polygonsOf } from '#shared/lib/geo';
import { intersectionOf } from '#shared/geo-file/overlay';
import { boxOfLand, budget, hectaresOf, pack, type Area } from './land.ts';
import type { CadastreParcel, DriftedParcel } from './question.ts';

export interface Drift {
  parcels: { drift: ParcelDrift; geometry: Area }[];
  /** Lots of the present cadastre that succeed the farm's parcels. */
  successors: CadastreParcel[];
}

/** Share of a parcel's area by which two roundings of one outline differ. */
const SAME_SHARE = 0.001;
/** Vertices of an outline whose distance is measured. */
const MAX_MEASURED = 500;

/** Finds what became of a farm's parcels, by overlaying them with the present cadastre. */
export function findDrift(
  drifted: readonly DriftedParcel[],
  cadastre: readonly CadastreParcel[],
): Drift {
  const present = cadastre
    .filter(({ isLot }) => isLot)
    .map((parcel) => ({ parcel, ...landOf(parcel.geometry), sharedWithFarmHa: 0 }));
  const compared = drifted.map((parcel) => {
    const own = landOf(parcel.geometry);
    const shares = present
      .filter(({ box }) => boxesMeet(box, own.box))
      .map((other) => {
        const shared = intersectionOf([...own.polygons, ...other.polygons], budget()) ?? [];
        const sharedHa = hectaresOf(shared);
        other.sharedWithFarmHa += sharedHa;
        return { other, sharedHa };
      })
      .filter(({ sharedHa }) => sharedHa >= MIN_PIECE_HA);
    return { parcel, shares };
  });

  const successors = new Set<CadastreParcel>();
  const parcels = compared.flatMap(({ parcel, shares }) => {
    const changed: ChangedParcel = {
      pid: parcel.pid,
      lotPlan: parcel.lotPlan,
      areaHa: parcel.areaHa,
      movedM: parcel.present && movedM(parcel.geometry, parcel.present.geometry),
      candidates: shares.map(({ other: { parcel: found, sharedWithFarmHa }, sharedHa }) => ({
        pid: found.pid,
        lotPlan: found.lotPlan,
        areaHa: found.areaHa,
        sharedHa,
        sharedWithFarmHa,
      })),
    };
    for (const [i, candidate] of changed.candidates.entries()) {
      if (isSuccessor(changed, candidate)) successors.add(shares[i]!.other.parcel);
    }
    const drift = driftOf(changed);
    return isRounding(drift) ? [] : [{ drift, geometry: parcel.geometry }];
  });
  return { parcels, successors: [...successors] };
}

function landOf(geometry: Area) {
  const polygons = pack(geometry);
  return { polygons, box: boxOfLand(polygons) };
}

const isRounding = ({ change, metres, before_ha, after_ha }: ParcelDrift): boolean =>
  change === 'moved' &&
  (metres ?? 0) < MIN_MOVED_M &&
  Math.abs(after_ha - before_ha) < Math.max(MIN_PIECE_HA, SAME_SHARE * before_ha);

function movedM(before: Area, after: Area): number {
  const vertices = polygonsOf(after).flat(2);
  const step = Math.ceil(vertices.length / MAX_MEASURED);
  let farthest = 0;
  for (let i = 0; i < vertices.length; i += step) {
    const [lng = NaN, lat = NaN] = vertices[i] as Position;
    farthest = Math.max(farthest, nearestOnOutline([lng, lat], [before])?.metres ?? 0);
  }
  return farthest;
}
