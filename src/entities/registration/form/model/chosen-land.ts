import { landChange } from './land-change.ts';
import type { SoilProject } from '#entities/soil-project/record';

export const NO_PARCEL_CHOSEN =
  'Please tick at least one parcel of the farm. A project needs some land.';

export const NO_LOTS =
  'This farm has a boundary of its own, without lot and plan numbers, which the regulator needs. Please add the farm by its land parcels on the map, and choose that farm here.';

/** The warning about ticked parcels without a lot, each of which is marked in the list of parcels. */
export function withoutLotText(count: number): string {
  const [parcels, marked, they] =
    count === 1
      ? ['1 parcel', 'the marked parcel', 'it']
      : [`${count.toLocaleString('en-AU')} parcels`, 'the marked parcels', 'they'];
  return `The cadastre has no lot and plan for ${parcels}. The regulator needs them. Please untick ${marked} in the list. If ${they} must be part of the project, ask for help before you continue.`;
}

/** The client's choices about parcels of the farm since the form was opened, by keys. */
export interface ParcelTicks {
  /** Parcels that do not belong to the project. */
  leftOut: readonly string[];
  /** Parcels that the farm has gained and that the client adds to the project. */
  adding: readonly string[];
}

/**
 * Divides the parcels of a farm into those of the project and those that the client must be asked
 * about, because the farm gained them since the project was saved. Before the first save, all
 * parcels belong to the project except those left out.
 */
export function chosenLand<Parcel extends { cadastre_polygon_pid: string }>(
  project: Pick<SoilProject, 'rows' | 'attributes'> | null,
  farm: readonly Parcel[],
  { leftOut, adding }: ParcelTicks,
): { chosen: Parcel[]; unasked: Parcel[] } {
  const left = new Set(leftOut);
  const added = new Set(adding);
  const gained = new Set(project === null ? [] : landChange(project, farm).added);
  const isUnasked = (parcel: Parcel) =>
    gained.has(parcel) && !added.has(parcel.cadastre_polygon_pid);
  const remaining = farm.filter((parcel) => !left.has(parcel.cadastre_polygon_pid));
  return {
    chosen: remaining.filter((parcel) => !isUnasked(parcel)),
    unasked: remaining.filter(isUnasked),
  };
}

/** The question about parcels that a farm has gained since the project was saved. */
export const gainedText = (count: number): string =>
  count === 1
    ? 'Your farm has 1 more parcel. Add it?'
    : `Your farm has ${count.toLocaleString('en-AU')} more parcels. Add them?`;
