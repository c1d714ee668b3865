import { expect, it } from 'vitest';
import { collection, feature, read, ring, square } from './geo-file.fixture.ts';
import { NO_GEOMETRY, summaryOf } from './index.ts';

it('sums an answer up for a terminal', async () => {
  const bowTie = feature([ring([0, 0], [10, 10], [10, 0], [0, 10])], { name: 'Odd' });
  const open = feature([square(20).slice(0, -1)], { name: 'Open' });
  const answer = await read('farm.json', collection(bowTie, open));
  expect(summaryOf(answer)).toEqual({
    file: 'farm.json',
    format: 'GeoJSON',
    features: 1,
    areaHa: Math.round(answer.areaHa * 1e4) / 1e4,
    repairs: ['“Open”: an open ring closed.'],
    refusals: [
      '“Odd” cannot be used as it is. The outline crosses itself at 34.99500° S, 146.00500° E.',
    ],
    remarks: [],
    offers: [{ id: 'repair:0/1', text: 'Repair “Odd” into 2 areas' }],
  });
});

it('names the format of a file that it refuses', async () => {
  const summary = summaryOf(await read('farm.json', '{}'));
  expect(summary).toMatchObject({ format: 'GeoJSON', features: 0, areaHa: 0 });
  expect(summary.refusals).toEqual([`${NO_GEOMETRY} It is an empty object, which is not GeoJSON.`]);
});
