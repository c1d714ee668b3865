import { formatHectares } from '#entities/farm';
import type { BoundaryFinding, BoundaryHealth } from '#shared/api/contract';
import { describeDistance } from '#shared/lib/lon-lat';
import { isMostlyInside } from './divided.ts';
import { MAX_SLIVER_WIDTH_M, MAX_STRIP_WIDTH_M } from './limits.ts';

/** Formats a distance: `9.2 m`, `240 m`, `1.4 km`. */
export function metresWords(metres: number): string {
  return metres < 10 ? `${metres.toFixed(1)} m` : describeDistance(metres);
}

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-AU')} ${many}`;

/** Findings that the user has not accepted. */
export const openFindings = ({ findings }: BoundaryHealth) =>
  findings.filter(({ is_accepted: isAccepted }) => !isAccepted);

/** Says how many findings need attention: `Boundary: 2 things to look at`. */
export function healthWords(health: BoundaryHealth): string {
  const open = openFindings(health).length;
  if (open > 0) return `Boundary: ${counted(open, 'thing', 'things')} to look at`;
  return health.unchecked === null ? 'Boundary: all good' : 'Boundary: partly checked';
}

/** Says what was found, with its size. */
export function findingWords({ kind, count, hectares, metres }: BoundaryFinding): string {
  const ha = formatHectares(hectares ?? 0);
  switch (kind) {
    case 'gate':
      return `The gate is ${metresWords(metres ?? 0)} outside the boundary`;
    case 'slivers':
      return `${counted(count, 'sliver', 'slivers')}, ${ha}`;
    case 'gaps':
      return `${counted(count, 'gap', 'gaps')} in the farm, ${ha}`;
    case 'strips':
      return `${counted(count, 'strip', 'strips')} beside parcel edges, ${ha}`;
    case 'divided':
      return `The boundary divides ${counted(count, 'parcel', 'parcels')}`;
    case 'uncharted':
      return `${ha} outside every parcel`;
    case 'drift':
      return `${counted(count, 'parcel has', 'parcels have')} changed in the cadastre`;
  }
}

const ABOUT: Partial<Record<BoundaryFinding['kind'], string>> = {
  slivers: `Areas narrower than ${MAX_SLIVER_WIDTH_M} m are usually leftovers of drawing.`,
  gaps: 'Your land is on every side, or on all but a narrow end, but it is not part of the farm.',
  strips: `The boundary runs less than ${MAX_STRIP_WIDTH_M} m beside the edges of parcels.`,
  uncharted: 'Such as a road, a river, or land that the cadastre does not have.',
};

/** Explains a finding that its name does not explain. */
export function findingAbout({ kind, divided }: BoundaryFinding): string | null {
  return divided.some(isMostlyInside)
    ? 'Taking whole parcels adds the rest of those that are at least half in the farm.'
    : (ABOUT[kind] ?? null);
}
