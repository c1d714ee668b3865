import type { BoundaryFinding } from '#shared/api/contract';

type DividedParcel = Pick<BoundaryFinding['divided'][number], 'inside_ha' | 'outside_ha'>;

/** True for a divided parcel that a farm can take whole: at least half of it is in the farm. */
export const isMostlyInside = ({ inside_ha: inside, outside_ha: outside }: DividedParcel) =>
  inside >= outside;
