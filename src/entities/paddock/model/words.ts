import type { PaddockKind } from '#shared/api/contract';
import type { Outside, Overlap, PaddockLand } from './measure.ts';

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

/** An overlap, or land outside the farm, with its sentence. */
export type Conflict = (Overlap | Outside) & { words: string };

/** The overlaps, then the paddocks with land outside the farm. */
export function conflictsOf(
  { overlaps, outside }: Pick<PaddockLand, 'overlaps' | 'outside'>,
  names: readonly string[],
): Conflict[] {
  const nameOf = (index: number) => `“${names[index] ?? ''}”`;
  return [
    ...overlaps.map((overlap) => ({
      ...overlap,
      words: `${nameOf(overlap.one)} and ${nameOf(overlap.other)} overlap by ${hectareWords(overlap.hectares)}.`,
    })),
    ...outside.map((stray) => ({
      ...stray,
      words: `${nameOf(stray.paddock)} has ${hectareWords(stray.hectares)} outside the farm’s boundary.`,
    })),
  ];
}

/** The sentences of the conflicts. */
export const findingsOf = (
  land: Pick<PaddockLand, 'overlaps' | 'outside'>,
  names: readonly string[],
): string[] => conflictsOf(land, names).map(({ words }) => words);
