import { numberAddresses } from './addresses.ts';
import type { District } from './district.ts';
import type { Ground } from './ground.ts';
import type { LandUnit, Locality } from './landscape.ts';
import { openRegister, type SampleState } from './lot-identity.ts';

/** Everything surveyed in a district, with its identity, address and true outline. */
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
    // The spread comes last: first, V8 would make slow dictionary objects of all units.
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

/** Number of the place, all given in metres on the survey plane, nearest to a point. */
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

export function boundsOf(units: readonly LandUnit[]): Locality['bbox'] {
  const bounds: Locality['bbox'] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { geometry } of units) {
    for (const [lng, lat] of geometry.coordinates[0] as [number, number][]) {
      bounds[0] = Math.min(bounds[0], lng);
      bounds[1] = Math.min(bounds[1], lat);
      bounds[2] = Math.max(bounds[2], lng);
      bounds[3] = Math.max(bounds[3], lat);
    }
  }
  return bounds;
}
