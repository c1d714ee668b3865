import { useFarms } from '#entities/farm/react';
import { landChange } from '#entities/registration/form';
import type { LandChange } from '#entities/registration/form/react';
import type { SoilProject } from '#entities/soil-project/record';
import type { WireParcel } from '#shared/api/contract';
import { useFarmParcels } from '../api/use-farm-parcels.ts';

/**
 * How the farm differs from the project since it was saved; null if it does not, or once a signed
 * form was received.
 */
export function useFarmChange(project: SoilProject | null): LandChange<WireParcel> | null {
  const { data: farms = [] } = useFarms();
  const farm = useFarmParcels(farms.find((one) => one.property_id === project?.propertyId));
  if (project === null || project.attributes.is_land_frozen) return null;
  const change = landChange(project, farm);
  return change.added.length + change.left.length > 0 ? change : null;
}
