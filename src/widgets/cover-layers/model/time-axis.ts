import { COVER_PRODUCTS, type CoverProduct, type CoverScreen } from '#entities/cover';

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

/** The dates of a product up to the last one that a screen shows (LAYER-04, LAYER-07, LAYER-11). */
export function timeAxisOf(product: CoverProduct, screen: CoverScreen): TimeAxis {
  const { axis, dates, labelOf, nameOf } = COVER_PRODUCTS[product];
  const dateOf = (step: number) => dates[step - axis.first] ?? '';
  return {
    ...axis,
    last: axis.last[screen],
    labelOf: (step) => labelOf(dateOf(step)),
    nameOf: (step) => nameOf(dateOf(step)),
    dateOf,
  };
}

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
