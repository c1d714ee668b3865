import { FOREST, FOREST_CUT_OFF } from '#entities/report';
import type { ForestResult } from './measure-forest.ts';

type Failure = Extract<ForestResult, { failure: unknown }>['failure'];

/** Why a report makes no deforestation-free statement although the server has data on forest. */
export const FAILURE_REASONS: Record<Failure, (year: number) => string> = {
  'not-covered': (year) => `the data of ${FOREST_CUT_OFF.year} or ${year} do not reach this farm.`,
  'too-large': () => 'the farm is spread over more land than can be compared at once.',
};

/**
 * Why a report makes no deforestation-free statement: one needs an image from the cut-off and a later
 * one, which a server without forest cover does not have.
 */
export const noDataReason = (lastYear: number): string =>
  `${
    lastYear > FOREST_CUT_OFF.year
      ? 'woody cover data that show neither the height of trees nor who cleared them or why.'
      : `woody cover data that end in ${lastYear} and do not show the height of trees.`
  } Buyers in the EU count forest as more than ${FOREST.overHa} ha with trees over ${FOREST.overMetres} m and a canopy over ${FOREST.overPercent}%, and ask whether any was cleared after ${FOREST_CUT_OFF.name} (Regulation (EU) 2023/1115).`;
