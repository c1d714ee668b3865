import { expect, it } from 'vitest';
import { reportNumbers } from '../../../../tests/support/reports/report-numbers.ts';
import { orderParcels } from './parcel-order.ts';

const { parcels } = reportNumbers().comparison!;
const numbersBy = (...order: Parameters<typeof orderParcels>[1][]) =>
  order.map((one) => orderParcels(parcels, one).map(({ number }) => number));

it('comparison parcels sort lots as numbers, and parcels without a value last in both directions', () => {
  expect(
    numbersBy(
      { by: 'title', isDescending: false },
      { by: 'km', isDescending: true },
      { by: 'mean', isDescending: false },
      { by: 'mean', isDescending: true },
    ),
  ).toEqual([
    [2, 1],
    [2, 1],
    [1, 2],
    [1, 2],
  ]);
});
