import { GROUND_COVER_QUARTERS, seasonName } from './ground-cover-quarters.ts';
import { WOODY_COVER_YEARS } from './woody-cover-years.ts';

/** The latest date of the data that the reports are made from. */
export const LATEST_DATA = {
  ground: GROUND_COVER_QUARTERS.at(-1)!,
  woody: String(WOODY_COVER_YEARS.last),
} as const;

/** `Data to Autumn 2021`; `Data to 2019` for a year. */
export const dataToText = (date: string): string =>
  `Data to ${date.includes('-') ? seasonName(date) : date}`;
