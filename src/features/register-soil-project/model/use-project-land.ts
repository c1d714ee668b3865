import { useFarms } from '#entities/farm/react';
import { roughHa } from '#entities/parcel';
import { landOf } from '#entities/registration/commitment';
import { chosenLand } from '#entities/registration/form/react';
import { UNKNOWN_LAND, type ProjectLand } from '#entities/registration/landholder';
import type { SoilProject } from '#entities/soil-project/record';
import { useFarmParcels } from '../api/use-farm-parcels.ts';
import type { Registration } from './registration.ts';

/**
 * What is known about the land that the next save stores: the ticked parcels of the farm, or the
 * land that was signed.
 */
export function useProjectLand(
  { form, leftOut, addingParcels: adding }: Registration,
  stored: SoilProject | undefined,
): ProjectLand {
  const { data: farms = [] } = useFarms();
  const record = farms.find((one) => one.property_id === form.property_id);
  const farm = useFarmParcels(record);
  const saved = stored?.propertyId === form.property_id ? stored : null;
  const known = saved ? landOf(saved) : UNKNOWN_LAND;
  if (!record || saved?.attributes.is_land_frozen) return known;
  if (!record.is_aus_farmkey) return { ...known, withoutLot: null };
  if (farm.length === 0) return known;
  const { chosen, unasked } = chosenLand(saved, farm, { leftOut, adding });
  const parcelKeys = chosen.map(({ cadastre_polygon_pid: key }) => key);
  const isAsSaved = parcelKeys.join() === known.parcelKeys?.join();
  return {
    areaHa: isAsSaved ? known.areaHa : roughHa(chosen),
    parcelKeys,
    leftOut,
    unasked: unasked.length,
    withoutLot: known.withoutLot?.filter((key) => parcelKeys.includes(key)) ?? [],
  };
}
