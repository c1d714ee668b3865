import type { ReportNumbers } from '#entities/report';
import type { ReportRecord } from '#shared/api/contract';

const square = (west: number, south: number): ReportNumbers['farm']['outline'] => [
  [
    [
      [west, south],
      [west + 0.01, south],
      [west + 0.01, south + 0.01],
      [west, south + 0.01],
      [west, south],
    ],
  ],
];

const cover = (mean: number) => ({ mean, low: mean - 20, high: mean + 15, bare: 10 });

/** The numbers of a benchmark over two years, with two comparison parcels. */
export const reportNumbers = (changes: Partial<ReportNumbers> = {}): ReportNumbers => ({
  format: 1,
  report: 'benchmark',
  farm: { name: 'Kurrajong Park', areaHa: 199.38, outline: square(146.2, -34.47) },
  dataTo: '2021-03',
  sources: ['Ground cover, version 3', 'Woody cover, version 2'],
  isSample: true,
  hash: 'ab'.repeat(32),
  ground: {
    seasons: [
      { quarter: '2019-12', farm: cover(40), comparison: cover(45) },
      { quarter: '2020-03', farm: cover(55), comparison: cover(50) },
      { quarter: '2020-06', farm: null, comparison: cover(60) },
      { quarter: '2020-09', farm: cover(80), comparison: cover(75) },
      { quarter: '2020-12', farm: cover(62), comparison: cover(61) },
      { quarter: '2021-03', farm: cover(70), comparison: cover(66) },
    ],
    differences: {
      all: { seasons: 5, points: 2, interval: [0.5, 3.5], ahead: 4, equal: 0 },
      '12': { seasons: 2, points: -2, interval: null, ahead: 1, equal: 0 },
      '03': { seasons: 2, points: 4.5, interval: [-1, 10], ahead: 2, equal: 0 },
      '06': null,
      '09': { seasons: 1, points: 5, interval: null, ahead: 1, equal: 0 },
    },
    latest: { quarter: '2021-03', mean: 70, above: 1, of: 2, aboveOwn: 1, ofOwn: 1 },
  },
  comparison: {
    areaHa: 60,
    leftOut: [{ pid: 'NSW9', why: 'no longer in the parcel data' }],
    parcels: [
      {
        number: 1,
        pid: 'NSW1',
        title: 'Lot 10 DP755092',
        state: 'NSW',
        km: 0.01,
        areaHa: 20,
        mean: 60,
        latest: 64,
        woody: 3,
        outline: square(146.22, -34.47),
      },
      {
        number: 2,
        pid: 'NSW2',
        title: 'Lot 9 DP755092',
        state: 'NSW',
        km: 1.26,
        areaHa: 40,
        mean: null,
        latest: 71,
        woody: null,
        outline: null,
      },
    ],
  },
  woody: [
    {
      year: 2018,
      farm: { woodyHa: 12, percent: 6, gainHa: null, lossHa: null },
      comparison: null,
    },
    { year: 2019, farm: { woodyHa: 13.5, percent: 6.8, gainHa: 2, lossHa: 0.5 }, comparison: null },
  ],
  carbon: null,
  ...changes,
});

/** A delivered benchmark, with the test's changes. */
export const reportRecord = (changes: Partial<ReportRecord> = {}): ReportRecord => ({
  item_id: 31,
  order_id: 12,
  ordered_at: '2022-03-03T01:30:00.000Z',
  property_id: 7,
  property_name: 'Kurrajong Park',
  item_type: 'Benchmark Report',
  is_own: true,
  files: [
    {
      item_id: 31,
      file_name: 'kurrajong-park-ground-cover.csv',
      content_type: 'text/csv',
      byte_length: 39_000,
    },
  ],
  numbers: { link: 'http://localhost/files/numbers.json', data_to: '2021-03' },
  ...changes,
});
