import type { ReportFinding } from '#shared/api/contract';
import { numbersOf, paddockNumbers, round, woodyNumbers } from '../cover/numbers-file.ts';
import { forestNumbers } from '../forest/forest-numbers.ts';
import type { CarbonFacts } from './carbon-facts.ts';

/** The numbers behind a carbon report. */
export const carbonNumbers = (
  { input, boundary, woody, years, paddocks, forest, hash }: CarbonFacts,
  findings: ReportFinding[],
) => ({
  ...numbersOf(input, boundary, hash),
  ...paddockNumbers(paddocks),
  report: 'carbon' as const,
  findings,
  ...(forest && !('failure' in forest) && { forest: forestNumbers(forest, input.cover) }),
  dataTo: String(years.at(-1)!.year),
  ground: null,
  comparison: null,
  woody: woodyNumbers(woody.years),
  carbon: years.map(({ year, carbon }) => ({
    year,
    low: round(carbon.low, 1),
    middle: round(carbon.middle, 1),
    high: round(carbon.high, 1),
  })),
});
