import type { Settings } from '../../platform/settings/settings.ts';
import type { coverSettingsOf } from '../../platform/settings/groups/cover.ts';
import type { StoredClass } from '../raster-source.ts';

/**
 * Canopy cover of Digital Earth Australia's land cover classes (level 4), as the midpoint of each
 * class.
 */
const CANOPY_CLASSES: readonly (readonly [classes: readonly number[], percent: number])[] = [
  [[9, 27, 63, 64, 65], 82],
  [[10, 28, 66, 67, 68], 52],
  [[11, 29, 69, 70, 71], 27],
  [[12, 30, 72, 73, 74], 9],
  [[13, 31, 75, 76, 77], 2],
];
const CANOPY_BY_CLASS = new Map(
  CANOPY_CLASSES.flatMap(([classes, percent]) => classes.map((code) => [code, percent] as const)),
);
/** National forest and sparse woody vegetation classes, from 1; 0 is not woody. */
const FOREST_CLASSES: readonly StoredClass[] = [
  { name: 'sparse woody vegetation', canopy: '5–19%', percent: 12 },
  { name: 'forest', canopy: '20% and more', percent: 45 },
];

/** How the values of a source are stored; rainfall is in millimetres, the height of trees in metres. */
export type StoredValuesAs =
  | Settings[ReturnType<typeof coverSettingsOf>['values']]
  | 'millimetres'
  | 'metres';

/** Converts a stored value of the first band to percent of cover, by the source's coding. */
const READINGS: Readonly<Record<StoredValuesAs, (stored: number) => number>> = {
  /** Percent of cover. */
  cover: (stored: number) => stored,
  /** Percent of cover plus 100, so that 100–200 mean 0–100 %. */
  'cover+100': (stored: number) => stored - 100,
  /** Percent of bare ground, as in fractional cover of TERN and Digital Earth Australia. */
  bare: (stored: number) => 100 - stored,
  /** Percent of bare ground plus 100, as in TERN's seasonal ground cover. */
  'bare+100': (stored: number) => 200 - stored,
  millimetres: (stored: number) => stored,
  metres: (stored: number) => stored,
  'dea-land-cover': (stored: number) => (stored === 0 ? NaN : (CANOPY_BY_CLASS.get(stored) ?? 0)),
  'forest-classes': (stored: number) =>
    stored === 0 ? 0 : (FOREST_CLASSES[stored - 1]?.percent ?? NaN),
};

/**
 * The classes of Digital Earth Australia are those of the legend, without loss, so they are not
 * listed.
 */
export const storedClassesOf = (storedAs: StoredValuesAs): readonly StoredClass[] | undefined =>
  storedAs === 'forest-classes' ? FOREST_CLASSES : undefined;

/**
 * Tolerance in percentage points: estimates may lie slightly outside 0 to 100, but a value further
 * out has another encoding.
 */
const BEYOND = 20;
const COVER_RANGE = { from: -BEYOND, to: 100 + BEYOND };
const RANGES: Partial<Record<StoredValuesAs, typeof COVER_RANGE>> = {
  /** More rain than any year has brought to a place in Australia. */
  millimetres: { from: 0, to: 20_000 },
  /** No tree on earth is higher. */
  metres: { from: 0, to: 130 },
};

/** Converts stored values to percent, millimetres or metres, NaN where there is none. */
export function percentReader(
  storedAs: StoredValuesAs,
  nodata: number | null,
): (stored: number) => number {
  const read = READINGS[storedAs];
  const { from, to } = RANGES[storedAs] ?? COVER_RANGE;
  return (stored) => {
    if (stored === nodata) return NaN;
    const value = read(stored);
    return value >= from && value <= to ? value : NaN;
  };
}
