import { MAX_SLIVER_WIDTH_M, MAX_STRIP_WIDTH_M, MIN_PIECE_HA } from '#entities/boundary-health';
import type { BoundaryFinding } from '#shared/api/contract';
import { reversed } from '#shared/lib/geo';
import { intersectionOf, landInside, type Polygon } from '#shared/geo-file/overlay';
import { largeEnough } from './finding.ts';
import { boxOfLand, budget, clipToBox, hectaresOf, pack, widthM } from './land.ts';
import type { CadastreParcel } from './question.ts';

export interface DividedLand {
  /** The details that a finding reports about the land. */
  said: BoundaryFinding['divided'][number];
  inside: Polygon[];
  outside: Polygon[];
}

export interface ParcelComparison {
  /** Parcels that the boundary divides. */
  divided: DividedLand[];
  /** Strips of neighbours' parcels beside an edge that the boundary seems to follow. */
  surplus: Polygon[];
  /** Strips of the farm's parcels that the boundary seems to leave out by mistake. */
  missing: Polygon[];
  /** Land in no parcel. */
  uncharted: Polygon[];
}

/** Compares the land of a custom boundary with the parcels around it. */
export function compareWithParcels(
  land: readonly Polygon[],
  parcels: readonly CadastreParcel[],
): ParcelComparison {
  const found: ParcelComparison = { divided: [], surplus: [], missing: [], uncharted: [] };
  const packed = parcels.map((parcel) => ({ parcel, polygons: pack(parcel.geometry) }));
  for (const { parcel, polygons } of packed) addComparison(found, land, parcel, polygons);

  const charted = packed.flatMap(({ polygons }) => polygons.flat().map(reversed));
  const rest = landInside([...land.flat(), ...charted], budget()) ?? [];
  found.uncharted = largeEnough(rest).filter((piece) => widthM(piece) >= MAX_SLIVER_WIDTH_M);
  found.divided.sort((one, other) => smallerHa(other) - smallerHa(one));
  return found;
}

function addComparison(
  found: ParcelComparison,
  land: readonly Polygon[],
  { lotPlan, isLot, areaHa }: CadastreParcel,
  parcel: readonly Polygon[],
): void {
  const near = clipToBox(land, boxOfLand(parcel));
  if (near.length === 0) return;
  const inside = largeEnough(intersectionOf([...near, ...parcel], budget()) ?? []);
  const insideHa = hectaresOf(inside);
  if (insideHa < MIN_PIECE_HA || areaHa - insideHa < MIN_PIECE_HA) return;
  const beyond = landInside([...parcel.flat(), ...near.flat().map(reversed)], budget()) ?? [];
  const outside = largeEnough(beyond);
  if (outside.length === 0) return;
  if (inside.every(isStrip)) found.surplus.push(...inside);
  // Land next to a road is often left out on purpose.
  else if (!isLot) return;
  else if (outside.every(isStrip)) found.missing.push(...outside);
  else {
    const said = { lot_plan: lotPlan, inside_ha: insideHa, outside_ha: hectaresOf(outside) };
    found.divided.push({ said, inside, outside });
  }
}

const smallerHa = ({ said }: DividedLand) => Math.min(said.inside_ha, said.outside_ha);

const isStrip = (piece: Polygon): boolean => widthM(piece) < MAX_STRIP_WIDTH_M;
