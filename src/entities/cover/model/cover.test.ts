import { afterEach, describe, expect, it } from 'vitest';
import {
  coverAddress,
  coverColour,
  COVER_ZOOMS,
  dataToText,
  DEFAULT_COVER_RECORD,
  GROUND_COVER_LEGEND,
  GROUND_COVER_QUARTERS,
  hasCoverDate,
  keepCoverRecord,
  latestCoverDate,
  LAST_QUARTER_INDEX,
  namesCoverDate,
  quarterLabel,
  quarterMonths,
  seasonName,
  WOODY_COVER_LEGEND,
  WOODY_COVER_YEARS,
} from '../index.ts';

describe('quarters of ground cover', () => {
  it('are 126, from 1989-12 to 2021-03 (LAYER-07, CONST-11)', () => {
    expect(GROUND_COVER_QUARTERS).toHaveLength(126);
    expect(GROUND_COVER_QUARTERS.slice(0, 3)).toEqual(['1989-12', '1990-03', '1990-06']);
    expect(GROUND_COVER_QUARTERS[125]).toBe('2021-03');
    expect(new Set(GROUND_COVER_QUARTERS).size).toBe(126);
    expect([...GROUND_COVER_QUARTERS].sort()).toEqual(GROUND_COVER_QUARTERS);
  });

  it('end at 2021-03 on Map and at 2020-06 on Benchmark (LAYER-09, LAYER-10, OP-10)', () => {
    expect(GROUND_COVER_QUARTERS[LAST_QUARTER_INDEX.map]).toBe('2021-03');
    expect(GROUND_COVER_QUARTERS[LAST_QUARTER_INDEX.benchmark]).toBe('2020-06');
  });

  it.each([
    ['2021-03', 'Autumn 2021', 'Autumn 2021 (2021-03)'],
    ['2020-06', 'Winter 2020', 'Winter 2020 (2020-06)'],
    ['2020-09', 'Spring 2020', 'Spring 2020 (2020-09)'],
    ['1989-12', 'Summer 1989–90', 'Summer 1989–90 (1989-12)'],
    ['1999-12', 'Summer 1999–2000', 'Summer 1999–2000 (1999-12)'],
  ])('name %s as %s', (quarter, name, label) => {
    expect(seasonName(quarter)).toBe(name);
    expect(quarterLabel(quarter)).toBe(label);
  });

  it('span three months, with summer reaching into the next year', () => {
    expect(quarterMonths('2021-03')).toEqual({ start: '202103', end: '202105' });
    expect(quarterMonths('2020-09')).toEqual({ start: '202009', end: '202011' });
    expect(quarterMonths('2022-12')).toEqual({ start: '202212', end: '202302' });
  });
});

describe('the record of an installation', () => {
  afterEach(() => keepCoverRecord(DEFAULT_COVER_RECORD));

  it('refuses an end that is no date of a product', () => {
    expect(() => keepCoverRecord({ ground: '2024-07', woody: '2019' })).toThrow(RangeError);
    expect(() => keepCoverRecord({ ground: '2024-06', woody: '2019-06' })).toThrow(RangeError);
  });

  it('ends at the operator’s dates, on sliders and before a purchase', () => {
    keepCoverRecord({ ground: '2024-06', woody: '2022' });
    expect(GROUND_COVER_QUARTERS).toHaveLength(139);
    expect([latestCoverDate('ground'), latestCoverDate('woody')]).toEqual(['2024-06', '2022']);
    expect(LAST_QUARTER_INDEX).toEqual({ map: 138, benchmark: 135 });
    expect(WOODY_COVER_YEARS.last).toBe(2022);
    expect(hasCoverDate('woody', '2022')).toBe(true);
    expect(dataToText(latestCoverDate('ground'))).toBe('Data to Winter 2024');
    keepCoverRecord(DEFAULT_COVER_RECORD);
    expect(hasCoverDate('ground', '2024-06')).toBe(false);
  });
});

describe('years of woody cover', () => {
  it('are 1991 to 2019, with the latest shown first (LAYER-04, LAYER-05, CONST-10)', () => {
    expect(WOODY_COVER_YEARS).toEqual({ first: 1991, last: 2019 });
    expect(latestCoverDate('woody')).toBe('2019');
  });
});

describe('hasCoverDate', () => {
  it.each([
    ['ground', '1989-12', true],
    ['ground', '2021-03', true],
    ['ground', '1989-09', false],
    ['ground', '2021-06', false],
    ['ground', '2000-01', false],
    ['ground', '2000', false],
    ['woody', '1991', true],
    ['woody', '2019', true],
    ['woody', '1990', false],
    ['woody', '2020', false],
    ['woody', '2e3', false],
    ['woody', '2000-03', false],
  ] as const)('returns for %s %s: %s', (product, date, expected) => {
    expect(hasCoverDate(product, date)).toBe(expected);
  });
});

it('COVER_ZOOMS are 3 to 14 (LAYER-13, CONST-16)', () => {
  expect(COVER_ZOOMS).toEqual({ min: 3, max: 14 });
});

describe('coverAddress', () => {
  it('fills in the folder of a date in a tile store (LAYER-14, LAYER-15)', () => {
    const template = 'https://tiles.example/ground/{yyyy-mm}/{z}/{x}/{y}.png';
    expect(coverAddress(template, 'ground', '2020-06')).toBe(
      'https://tiles.example/ground/2020-06/{z}/{x}/{y}.png',
    );
    expect(coverAddress('/tiles/woody-cover/{year}/{z}/{x}/{y}.png', 'woody', '1991')).toBe(
      '/tiles/woody-cover/1991/{z}/{x}/{y}.png',
    );
  });

  it('names files like TERN', () => {
    expect(coverAddress('/d/lztmre_aus_m{start}{end}_dixa2.tif', 'ground', '2022-12')).toBe(
      '/d/lztmre_aus_m202212202302_dixa2.tif',
    );
  });

  it('recognises a template without a date', () => {
    expect(namesCoverDate('/d/m{start}{end}.tif', 'ground')).toBe(true);
    expect(namesCoverDate('/d/{yyyy-mm}.tif', 'ground')).toBe(true);
    expect(namesCoverDate('/d/{year}.tif', 'woody')).toBe(true);
    expect(namesCoverDate('/d/{year}.tif', 'ground')).toBe(false);
    expect(namesCoverDate('/d/cover.tif', 'woody')).toBe(false);
  });
});

describe('coverColour', () => {
  const hex = (product: 'ground' | 'woody', percent: number) =>
    coverColour(product, percent)
      ?.map((channel) => channel.toString(16).padStart(2, '0'))
      .join('');

  it('returns the legend’s colour at each of its steps (LAYER-06, LAYER-08)', () => {
    for (const { from, colour } of GROUND_COVER_LEGEND) {
      expect(`#${hex('ground', from)}`).toBe(colour);
    }
    for (const { from, colour } of WOODY_COVER_LEGEND) {
      expect(`#${hex('woody', from)}`).toBe(colour);
    }
  });

  it('blends ground cover between steps and clamps to the ends', () => {
    expect(coverColour('ground', 12.5)).toEqual([225, 243, 179]);
    expect(coverColour('ground', -3)).toEqual(coverColour('ground', 0));
    expect(coverColour('ground', 104)).toEqual(coverColour('ground', 100));
  });

  it('uses one colour per class of woody cover and none below 1 %', () => {
    expect(coverColour('woody', 39.9)).toEqual(coverColour('woody', 15));
    expect(coverColour('woody', 100)).toEqual(coverColour('woody', 65));
    expect(coverColour('woody', 0.9)).toBeNull();
    expect(coverColour('woody', NaN)).toBeNull();
    expect(coverColour('ground', NaN)).toBeNull();
  });
});
