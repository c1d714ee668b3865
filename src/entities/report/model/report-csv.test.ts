import { expect, it } from 'vitest';
import { parseCsv } from '#shared/lib/csv';
import { reportNumbers } from '../../../../tests/support/reports/report-numbers.ts';
import { parcelsCsv, seasonsCsv, woodyCsv } from './report-csv.ts';

const numbers = reportNumbers();
const rowsOf = (text: string) => parseCsv(text).map(({ cells }) => cells);

it('reportCsv contains the seasons in view, with empty cells where nothing was measured', () => {
  const [titles, , , winter] = rowsOf(seasonsCsv(numbers.ground!.seasons));
  expect(titles!.slice(0, 3)).toEqual(['quarter', 'season', 'farm_mean_percent']);
  expect(winter).toEqual(['2020-06', 'Winter 2020', '', '', '', '', '60', '40', '75', '10']);
});

it('reportCsv contains parcels in their order on screen, and woody land by year', () => {
  expect(rowsOf(parcelsCsv(numbers.comparison!.parcels))[2]!.slice(0, 5)).toEqual([
    '2',
    'NSW2',
    'Lot 9 DP755092',
    'NSW',
    '1.26',
  ]);
  expect(rowsOf(woodyCsv(numbers))[2]).toEqual(['2019', '13.5', '6.8', '2', '0.5']);
});
