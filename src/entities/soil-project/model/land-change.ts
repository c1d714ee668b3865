import type { SoilProject } from './soil-project.ts';

/** How the farm differs from the land that was signed. */
export interface LandChange<Parcel> {
  /** The farm's parcels that the project lacks. */
  added: Parcel[];
  /** Keys of the project's parcels that the farm no longer has. */
  left: string[];
}

/**
 * Compares the land of a project with its farm as it is now. A custom boundary, and a parcel stored
 * without its id, have nothing to compare.
 */
export function landChange<Parcel extends { cadastre_polygon_pid: string }>(
  { rows }: Pick<SoilProject, 'rows'>,
  farm: readonly Parcel[],
): LandChange<Parcel> {
  const own = new Set(rows.map(({ pid }) => pid ?? null));
  if (farm.length === 0 || own.has(null)) return { added: [], left: [] };
  const onFarm = new Set(farm.map((parcel) => parcel.cadastre_polygon_pid));
  return {
    added: farm.filter((parcel) => !own.has(parcel.cadastre_polygon_pid)),
    left: rows.filter(({ pid }) => !onFarm.has(pid ?? '')).map(({ parcel_key: key }) => key),
  };
}
