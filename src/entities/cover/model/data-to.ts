import { seasonName } from './ground-cover-quarters.ts';

/** `Data to Autumn 2021`; `Data to 2019` for a year. */
export const dataToText = (date: string): string =>
  `Data to ${date.includes('-') ? seasonName(date) : date}`;
