import type { Position } from 'geojson';
import type { ParcelRecord } from '#entities/parcel';
import { polygonsOf } from '#shared/lib/geo';
import type { ParcelEngine } from '../../../cadastre/parcel-engine.ts';
import { yieldingForEach } from '../../../platform/workers/yielding-for-each.ts';
import type { Area } from '../boundary-health-check/land.ts';
import type { CadastreParcel, DriftedParcel } from '../boundary-health-check/question.ts';
import type { OwnParcel } from './read-farm.ts';
import { cadastreParcel, searchCadastre } from './search-cadastre.ts';

/** Degrees below which a position is the same: a centimetre, the precision of a snapshot. */
const SAME_DEGREES = 1e-7;
/** Share of its area below which a parcel is the same lot, measured again. */
const SAME_SHARE = 0.02;
/** Parcels whose successors are searched; each search takes a few milliseconds. */
const MAX_SEARCHED = 500;

/**
 * Compares a farm's parcels with the present cadastre. Returns those that differ and what is on
 * their land now; null when there is too much to search.
 */
export async function driftedParcels(
  engine: ParcelEngine,
  parcels: readonly OwnParcel[],
): Promise<{ drifted: DriftedParcel[]; cadastre: CadastreParcel[] } | null> {
  const records = await engine.byIds(parcels.map(({ pid }) => pid));
  const present = new Map(records.map((record) => [record.pid, record]));
  const drifted: DriftedParcel[] = [];
  await yieldingForEach(parcels, (parcel) => {
    const record = present.get(parcel.pid);
    if (record && isUnchanged(parcel, record)) return;
    drifted.push({ ...parcel, present: record ? cadastreParcel(record) : null });
  });

  const found = new Map<string, CadastreParcel>();
  const searched = drifted.filter(({ present: now, areaHa }) => {
    if (now) found.set(now.pid, now);
    return !now || Math.abs(now.areaHa - areaHa) > SAME_SHARE * areaHa;
  });
  if (searched.length > MAX_SEARCHED) return null;
  for (const { geometry } of searched) {
    const successors = await searchCadastre(engine, geometry);
    if (successors === null) return null;
    for (const successor of successors) found.set(successor.pid, successor);
  }
  return { drifted, cadastre: [...found.values()] };
}

const isUnchanged = ({ lotPlan, geometry }: OwnParcel, record: ParcelRecord): boolean =>
  lotPlan === record.jurisdictionalId && isSameOutline(geometry, record.geometry);

function isSameOutline(one: Area, other: Area): boolean {
  const [a, b] = [polygonsOf(one).flat(2), polygonsOf(other).flat(2)];
  return a.length === b.length && a.every((position, i) => isSame(position, b[i]!));
}

const isSame = ([x = NaN, y = NaN]: Position, [u = NaN, v = NaN]: Position): boolean =>
  Math.abs(x - u) <= SAME_DEGREES && Math.abs(y - v) <= SAME_DEGREES;
