import { expect, it } from 'vitest';
import { areaHa } from '#shared/lib/geo';
import { collection, feature, read, ring, square } from './geo-file.fixture.ts';
import { NO_GEOMETRY, summaryOf } from './index.ts';

it('sums an answer up for a terminal', async () => {
  const bowTie = feature([ring([0, 0], [10, 10], [10, 0], [0, 10])], { name: 'Odd' });
  const open = feature([square(20).slice(0, -1)], { name: 'Open' });
  const answer = await read('farm.json', collection(bowTie, open));
  const half = areaHa({ type: 'Polygon', coordinates: [ring([0, 0], [5, 5], [0, 10])] });
  expect(summaryOf(answer)).toEqual({
    file: 'farm.json',
    format: 'GeoJSON',
    usable: true,
    features: 1,
    areaHa: Math.round(answer.areaHa * 1e4) / 1e4,
    areas: [{ name: 'Open', areaHa: Math.round(answer.areaHa * 1e4) / 1e4 }],
    layers: [{ name: 'farm', features: 2, projection: 'WGS84' }],
    repairs: ['“Open”: an open ring closed.'],
    refusals: [
      '“Odd” cannot be used as it is. The outline crosses itself at 34.99500° S, 146.00500° E.',
    ],
    remarks: [],
    offers: [
      {
        id: 'repair:0/1',
        text: 'Repair “Odd” into 2 areas',
        changeHa: expect.closeTo(half * 2, 4) as number,
      },
    ],
    unlisted: { repairs: 0, refusals: 0, remarks: 0 },
  });
});

it('names the format of a file that it refuses', async () => {
  const summary = summaryOf(await read('farm.json', '{}'));
  expect(summary).toMatchObject({ format: 'GeoJSON', usable: false, features: 0, areaHa: 0 });
  expect(summary.refusals).toEqual([`${NO_GEOMETRY} It is an empty object, which is not GeoJSON.`]);
});

it('says once what is the reason for all', async () => {
  const line = feature(square(), { name: 'Fence' }, 'LineString');
  const { refusals } = summaryOf(await read('farm.json', line));
  expect(refusals).toEqual([`${NO_GEOMETRY} “Fence” is a line, which has no area.`]);
});
