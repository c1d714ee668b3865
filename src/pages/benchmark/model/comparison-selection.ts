import type { ComparisonSelection } from '#shared/api/contract';

type Distance = ComparisonSelection['distances'][number];

/** Parcels that were only clicked or named. */
export const CHOSEN_BY_HAND: ComparisonSelection = { distances: [], has_file: false };

/** Adds a search; of two that contain each other, the larger one stays. */
export function withDistance(selection: ComparisonSelection, added: Distance): ComparisonSelection {
  const { distances } = selection;
  if (distances.some((one) => contains(one, added))) return selection;
  return { ...selection, distances: [...distances.filter((one) => !contains(added, one)), added] };
}

const contains = (outer: Distance, inner: Distance): boolean =>
  outer.km >= inner.km && outer.min_area_ha <= inner.min_area_ha;
