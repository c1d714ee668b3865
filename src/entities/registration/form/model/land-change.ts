import type { RedrawnLand } from '#shared/api/contract';
import { parcelsText, type SoilProject } from '#entities/soil-project/record';

/** How the farm differs from the land of a project. */
export interface LandChange<Parcel> {
  /** The farm's parcels that the project lacks and that the client did not leave out. */
  added: Parcel[];
  /** Keys of the project's parcels that the farm no longer has. */
  left: string[];
}

/** Says which parcels the farm gained and lost. */
export function farmChangeText(
  project: Pick<SoilProject, 'rows'>,
  { added, left }: LandChange<unknown>,
): string {
  const gained = added.length === 1 ? '1 more parcel' : `${added.length} more parcels`;
  const parts = [
    ...(added.length > 0 ? [`has ${gained}`] : []),
    ...(left.length > 0 ? [`no longer has ${parcelsText(project, left)}`] : []),
  ];
  return `It ${parts.join(' and ')}.`;
}

const HECTARES = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });

/** Says how the farm differs from a custom boundary that was signed. */
export function redrawnText(
  { totalHa }: Pick<SoilProject, 'totalHa'>,
  { hectares }: RedrawnLand,
): string {
  const [signed, now] = [HECTARES.format(totalHa), HECTARES.format(hectares)];
  const difference =
    signed === now
      ? `The farm still has ${now} ha, but other land.`
      : `The farm now has ${now} ha, the project ${signed} ha.`;
  return `The boundary of the farm was changed after the form was signed. ${difference} The project keeps the land that was signed.`;
}

/**
 * Compares the land of a project with the present land of its farm. A custom boundary, or a parcel
 * stored without its id, cannot be compared.
 */
export function landChange<Parcel extends { cadastre_polygon_pid: string }>(
  { rows, attributes }: Pick<SoilProject, 'rows' | 'attributes'>,
  farm: readonly Parcel[],
): LandChange<Parcel> {
  const own = new Set(rows.map(({ pid }) => pid ?? null));
  if (farm.length === 0 || own.has(null)) return { added: [], left: [] };
  const leftOut = new Set(attributes.left_out.map(({ key }) => key));
  const onFarm = new Set(farm.map((parcel) => parcel.cadastre_polygon_pid));
  return {
    added: farm.filter(({ cadastre_polygon_pid: pid }) => !own.has(pid) && !leftOut.has(pid)),
    left: rows.filter(({ pid }) => !onFarm.has(pid ?? '')).map(({ parcel_key: key }) => key),
  };
}
