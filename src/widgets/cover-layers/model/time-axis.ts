import {
  GROUND_COVER_QUARTERS,
  quarterLabel,
  seasonName,
  WOODY_COVER_YEARS,
} from '#entities/cover';

/** The dates of an overlay as steps of a slider. */
export interface TimeAxis {
  first: number;
  last: number;
  /** Name of a step: `Season` or `Year`. */
  unit: string;
  stepsPerYear: number;
  labelOf: (step: number) => string;
  /** A name without the date in brackets. */
  nameOf: (step: number) => string;
  /** The date as in the address of a tile. */
  dateOf: (step: number) => string;
}

/** Seasonal ground cover by quarter, from 1989-12 to the last selectable one (LAYER-07, LAYER-11). */
export const groundAxis = (lastQuarterIndex: number): TimeAxis => {
  const dateOf = (step: number) => GROUND_COVER_QUARTERS[step] ?? '';
  return {
    first: 0,
    last: lastQuarterIndex,
    unit: 'Season',
    stepsPerYear: 4,
    labelOf: (step) => quarterLabel(dateOf(step)),
    nameOf: (step) => seasonName(dateOf(step)),
    dateOf,
  };
};

/** Woody cover by year, 1991 to 2019 (LAYER-04). */
export const WOODY_AXIS: TimeAxis = {
  ...WOODY_COVER_YEARS,
  unit: 'Year',
  stepsPerYear: 1,
  labelOf: String,
  nameOf: String,
  dateOf: String,
};

export interface YearTick {
  /** Share of the axis from its first step, 0 to 1. */
  at: number;
  /** Every fifth year has its number. */
  label: string | null;
}

/** A tick at the first step of each year. */
export function yearTicks({ first, last, dateOf }: TimeAxis): YearTick[] {
  const ticks: YearTick[] = [];
  let year = yearOf(dateOf(first));
  for (let step = first; step <= last; step++) {
    const present = yearOf(dateOf(step));
    if (present === year && step > first) continue;
    year = present;
    ticks.push({
      at: (step - first) / (last - first),
      label: present % 5 === 0 ? String(present) : null,
    });
  }
  return ticks;
}

const yearOf = (date: string) => Number(date.slice(0, 4));
