import type { WoodyCoverMeasured, WoodyFigures } from './measure-woody-cover.ts';
import { listText, percentText } from './report-words.ts';

/** A year in which enough of the farm was observed. */
export interface FarmYear {
  year: number;
  figures: WoodyFigures;
}

export const farmYears = ({ years }: Pick<WoodyCoverMeasured, 'years'>): FarmYear[] =>
  years.flatMap(({ year, farm }) => (farm ? [{ year, figures: farm }] : []));

/** Share (0–1) of the farm that was not seen. */
const MIN_REPORTED = 0.01;

export interface PartlySeen {
  name: string;
  /** Share (0–1) of the farm that was not seen. */
  unseen: number;
}

/** Dates with enough missing area to mention in the report. */
export const partlySeen = (
  dates: readonly { name: string; measuredShare: number }[],
): PartlySeen[] =>
  dates
    .map(({ name, measuredShare }) => ({ name, unseen: 1 - measuredShare }))
    .filter(({ unseen }) => unseen > MIN_REPORTED);

/** The share that every one of these dates lacks; null where they lack different shares. */
export function lackingInAll(partly: readonly PartlySeen[], dates: number): number | null {
  const unseen = partly.map((date) => date.unseen);
  const isSame = Math.max(...unseen) - Math.min(...unseen) <= MIN_REPORTED;
  return partly.length === dates && dates > 2 && isSame ? Math.min(...unseen) : null;
}

/**
 * Sentence about the land that these of all years did not see; null where too little is missing to
 * mention.
 */
export function unseenText(
  years: readonly FarmYear[],
  all: readonly FarmYear[],
  land = 'farm',
): string | null {
  const seenIn = (some: readonly FarmYear[]) =>
    partlySeen(
      [...new Set(some)].map(({ year, figures }) => ({
        name: String(year),
        measuredShare: figures.measuredShare,
      })),
    );
  const partly = seenIn(years);
  if (partly.length === 0) return null;
  const lacking = lackingInAll(seenIn(all), all.length);
  if (lacking !== null) {
    return `Every year lacks part of the ${land} (${percentText(100 * lacking)} of it); land that was never seen counts like the rest.`;
  }
  const names = partly.map(({ name, unseen }) => `${name} (${percentText(100 * unseen)} of it)`);
  return `Part of the ${land} was not seen in ${listText(names)}; what other years saw there is used instead.`;
}

/**
 * Sentence explaining why gains and losses from the first to the last year cannot be computed; null
 * where they can, and where there are fewer than two years.
 */
export function otherPixelsText(years: readonly FarmYear[]): string | null {
  const [first, ...later] = years;
  const moved = later.filter(({ figures }) => figures.change === null);
  if (!first || moved.length === 0) return null;
  const [from, to] = [first.year, later.at(-1)!.year];
  return (
    `From ${listText(moved.map(({ year }) => String(year)))} the woody cover data use a different pixel grid. ` +
    `Gains and losses are counted pixel by pixel, so they are unknown for ${from} to ${to} as a whole, and for each year in which the grid changed. The hectares of each year are not affected.`
  );
}
