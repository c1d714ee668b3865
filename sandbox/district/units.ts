import { numberAddresses } from './addresses.ts';
import type { District } from './district.ts';
import type { Ground } from './ground.ts';
import type { LandUnit } from './landscape.ts';
import { openRegister, type SampleState } from './lot-identity.ts';

/** Returns all surveyed plots of a district with identity, address and final outline. */
export function landUnits(
  district: District,
  ground: Ground,
  state: SampleState,
  localityAt: (x: number, y: number) => number,
): LandUnit[] {
  const register = openRegister(state, district.plans);
  const { plots, survey } = district;
  const localities = plots.map(({ ring }) => localityAt(...survey.middle(ring)));
  const addresses = numberAddresses(district, localities);
  return plots.map((plot, i): LandUnit => {
    const address = addresses[i];
    const holes = plot.holes.map((hole) => ground.outline(hole).reverse());
    // The spread comes last; in first position, V8 would make slow dictionary-mode objects.
    return {
      state,
      parcelType: plot.parcelType,
      landUse: plot.landUse,
      locality: localities[i]!,
      roadNumber: address?.roadNumber ?? null,
      roadName: address?.roadName ?? null,
      geometry: { type: 'Polygon', coordinates: [ground.outline(plot.ring), ...holes] },
      ...register(plot.plan),
    };
  });
}

/**
 * Returns a function that gives the index of the place nearest to a point; all coordinates are in
 * metres on the survey plane.
 */
export function nearestOf(places: readonly (readonly [number, number])[]) {
  return (x: number, y: number): number => {
    let [nearest, shortest] = [0, Infinity];
    places.forEach(([placeX, placeY], i) => {
      const distance = (placeX - x) ** 2 + (placeY - y) ** 2;
      if (distance < shortest) [nearest, shortest] = [i, distance];
    });
    return nearest;
  };
}
