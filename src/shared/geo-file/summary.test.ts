import { expect, it } from 'vitest';
import { areaHa } from '#shared/lib/geo';
import { collection, feature, read, ring, square } from './geo-file.fixture.ts';
import { NO_GEOMETRY, summaryOf } from './index.ts';

it('summaryOf summarizes an import result for a terminal', async () => {
  const bowTie = feature([ring([0, 0], [10, 10], [10, 0], [0, 10])], { name: 'Odd' });
  const open = feature([square(20).slice(0, -1)], { name: 'Open' });
  const answer = await read('farm.json', collection(bowTie, open));
  const half = areaHa({ type: 'Polygon', coordinates: [ring([0, 0], [5, 5], [0, 10])] });
  expect(summaryOf(answer)).toEqual({
    file: 'farm.json',
    format: 'GeoJSON',
    usable: true,
    features: 1,
    areaCount: 1,
    areaHa: Math.round(answer.areaHa * 1e4) / 1e4,
    areas: [{ name: 'Open', areaHa: Math.round(answer.areaHa * 1e4) / 1e4 }],
    layers: [{ name: 'farm', features: 2, projection: 'WGS84' }],
    repairs: ['“Open”: an open ring was closed.'],
    refusals: [
      '“Odd” needs changes before you can use it. The outline crosses itself at 34.99500° S, 146.00500° E.',
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

it('summaryOf names the format of a refused file', async () => {
  const summary = summaryOf(await read('farm.json', '{}'));
  expect(summary).toMatchObject({ format: 'GeoJSON', usable: false, features: 0, areaHa: 0 });
  expect(summary.refusals).toEqual(['It is an empty object, which is not GeoJSON.', NO_GEOMETRY]);
});

it('summaryOf states a reason only once if it applies to the whole file', async () => {
  const line = feature(square(), { name: 'Fence' }, 'LineString');
  const { refusals } = summaryOf(await read('farm.json', line));
  expect(refusals).toEqual(['“Fence” is a line, which has no area.', NO_GEOMETRY]);
});

const point = (name: string) => feature([146, -35], { name }, 'Point');
const bowTie = ring([0, 0], [10, 10], [10, 0], [0, 10]);

it('summaryOf lists withheld areas before points, and many points in one line', async () => {
  const points = Array.from({ length: 87 }, (_, i) => point(`Tree ${i + 1}`));
  const withheld = ['North', 'South'].map((name) => feature([bowTie], { name }));
  const answer = await read('farm.json', collection(...points, ...withheld, feature([square(50)])));
  const { refusals, unlisted } = summaryOf(answer);
  expect(refusals).toEqual([
    expect.stringMatching(/^“North” needs changes before you can use it\./),
    expect.stringMatching(/^“South” needs changes before you can use it\./),
    '87 points, which have no area: “Tree 1”, “Tree 2”, “Tree 3” and 84 more.',
  ]);
  expect(unlisted.refusals).toBe(0);
});

it('summaryOf summarizes 300 points although only 200 have notes of their own', async () => {
  const points = Array.from({ length: 300 }, (_, i) => point(`Tree ${i + 1}`));
  const { refusals, unlisted } = summaryOf(
    await read('farm.json', collection(...points, feature([square()]))),
  );
  expect(refusals).toEqual([
    '300 points, which have no area: “Tree 1”, “Tree 2”, “Tree 3” and 297 more.',
  ]);
  expect(unlisted.refusals).toBe(0);
});

it('readGeoFile ends the reason for a file without areas with a complete sentence', async () => {
  const links = '<NetworkLink/><Tour/><GroundOverlay/><ScreenOverlay/>';
  const { refusal } = await read('farm.kml', `<kml><Document>${links}</Document></kml>`);
  expect(refusal?.reason).toBe(
    'It has no area that can be used. 1 link to another file was not followed. ' +
      '1 tour was left out. 1 picture on the ground was left out.',
  );
});

it.each([
  ['Field_Name', 'Home'],
  ['FIELD', 'Home'],
  ['PADDOCKNAM', 'Home'],
  ['Paddock Name', 'Home'],
  ['FieldLabel', 'Home'],
  ['PDK_ID', 7],
])('summaryOf takes the names of areas from the column %s', async (column, value) => {
  const { areas } = summaryOf(
    await read(
      'farm.json',
      feature([square()], { FARM_NAME: 'All', Area_ha: 12, [column]: value }),
    ),
  );
  expect(areas[0]!.name).toBe(String(value));
});

it('summaryOf does not use a file name or an owner as the name of an area', async () => {
  const properties = { FileName: 'a.shp', OwnerName: 'Smith', Layer: 'x', Shape_Area: 3 };
  const { areas } = summaryOf(await read('farm.json', feature([square()], properties)));
  expect(areas[0]!.name).toBeNull();
});
