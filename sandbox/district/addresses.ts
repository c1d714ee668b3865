import { canBeFarmed } from '#entities/parcel';
import type { District, Plot } from './district.ts';
import { along, leftOf } from './survey-line.ts';

export interface Address {
  roadNumber: string;
  roadName: string;
}

interface Gate {
  plot: number;
  road: number;
  alongM: number;
  isLeft: boolean;
}

const METRES_PER_NUMBER = 10;
const HOBBY_FARM_HA = 8;
/** Share of the larger farms' portions that have a house. */
const HOMESTEAD_SHARE = 0.35;

/**
 * Assigns street numbers by the Australian rural rule, in towns too: a tenth of the metres from the
 * start of the road, odd on the left, even on the right; a taken number moves on to the next free
 * one of its side. `localities`, one per plot, distinguishes roads of the same name in different
 * towns. Returns an address for each plot that has a house on a road.
 */
export function numberAddresses(
  district: District,
  localities: readonly number[],
): (Address | undefined)[] {
  const taken = new Set<string>();
  const addresses = new Array<Address | undefined>(district.plots.length);
  const gates = district.plots.flatMap((plot, i) => gateOf(district, plot, i) ?? []);
  for (const { plot, road, alongM, isLeft } of gates.sort((a, b) => a.alongM - b.alongM)) {
    const { name, fromM } = district.roads[road]!;
    const tens = Math.floor((alongM - fromM) / (2 * METRES_PER_NUMBER));
    const key = (number: number) => `${number} ${name} ${localities[plot]}`;
    let number = 2 * Math.max(0, tens) + (isLeft ? 1 : 2);
    while (taken.has(key(number))) number += 2;
    taken.add(key(number));
    addresses[plot] = { roadNumber: String(number), roadName: name };
  }
  return addresses;
}

/**
 * Finds the road that a plot's gate opens to: the shortest frontage of a town lot, the longest of a
 * farm.
 */
function gateOf({ survey, random, roads }: District, plot: Plot, number: number): Gate | null {
  if (!canBeFarmed(plot)) return null;
  const hasHouse =
    plot.isUrban || survey.areaHa(plot.ring) < HOBBY_FARM_HA || random.chance(HOMESTEAD_SHARE);
  if (!hasHouse) return null;
  const frontages = new Map<number, number>();
  const vertices = survey.current(plot.ring);
  vertices.forEach((from, i) => {
    const to = vertices[(i + 1) % vertices.length]!;
    const road = survey.roadAlong(from, to);
    if (road === undefined) return;
    const length = Math.hypot(survey.xs[to]! - survey.xs[from]!, survey.ys[to]! - survey.ys[from]!);
    frontages.set(road, (frontages.get(road) ?? 0) + length);
  });
  const [first] = [...frontages].sort(([, a], [, b]) => (plot.isUrban ? a - b : b - a));
  if (!first) return null;
  const { line } = roads[first[0]]!;
  const middle = survey.middle(plot.ring);
  const isLeft = leftOf(line, ...middle) > 0;
  return { plot: number, road: first[0], alongM: along(line, ...middle), isLeft };
}
