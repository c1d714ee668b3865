import type { PaddockKind } from '#shared/api/contract';
import type { PaddockLand } from './measure.ts';

export const KIND_NAMES: Readonly<Record<PaddockKind, string>> = {
  grazing: 'Grazing',
  cropping: 'Cropping',
  native: 'Native vegetation',
  water: 'Water',
  infrastructure: 'Infrastructure',
};

const one = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const two = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats hectares, small ones more exactly: `43.2 ha`, `0.85 ha`. */
export const hectareWords = (hectares: number): string =>
  `${(hectares < 10 ? two : one).format(hectares)} ha`;

/** One sentence for each overlap and each paddock with land outside the farm. */
export function findingsOf(
  { overlaps, outside }: Pick<PaddockLand, 'overlaps' | 'outside'>,
  names: readonly string[],
): string[] {
  const nameOf = (index: number) => `“${names[index] ?? ''}”`;
  return [
    ...overlaps.map(
      (overlap) =>
        `${nameOf(overlap.one)} and ${nameOf(overlap.other)} overlap by ${hectareWords(overlap.hectares)}.`,
    ),
    ...outside.map(
      ({ paddock, hectares }) =>
        `${nameOf(paddock)} has ${hectareWords(hectares)} outside the farm’s boundary.`,
    ),
  ];
}
