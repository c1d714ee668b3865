import { describe, expect, it } from 'vitest';
import type { FarmLine } from './farm-list.ts';
import type { FoundBoundary } from './found-boundary.ts';
import { matchLines } from './match-lines.ts';

const line = (number: number, name: string, file = ''): FarmLine => ({
  line: number,
  name,
  pic: '',
  file,
  address: '',
  owner: { name: '', businessName: '', phone: '', email: '' },
  gate: null,
  faults: [],
});
const boundary = (path: string, ...others: string[]): FoundBoundary => ({
  id: path,
  names: [path, ...others],
  title: path.replace(/^.*\/|\.[^.]*$/g, ''),
  features: [],
  areaHa: 1,
  areaCount: 1,
  isOutsideAustralia: false,
  points: [],
  refusal: null,
  notes: [],
});
const matchesOf = (lines: FarmLine[] | null, ...paths: (string | FoundBoundary)[]) =>
  matchLines(
    lines,
    paths.map((path) => (typeof path === 'string' ? boundary(path) : path)),
  ).map(({ boundary: found, fault, doubt }) => found?.id ?? fault ?? doubt);

describe('matchLines', () => {
  it('makes a farm of every boundary if there is no list', () => {
    expect(matchesOf(null, 'north.kml', 'south.kml')).toEqual(['north.kml', 'south.kml']);
  });

  it.each([
    ['the path', 'farms/North.kml'],
    ['the name in another case', 'NORTH.KML'],
    ['the name without its extension', 'north'],
    ['the path of another system', 'C:\\farms\\north.kml'],
  ])('finds a boundary by %s', (_, file) => {
    expect(matchesOf([line(2, 'X', file)], 'farms/North.kml')).toEqual(['farms/North.kml']);
  });

  it('finds a boundary by the name of its archive, and by the farm’s name', () => {
    const zipped = boundary('lots.shp', 'north.zip');
    expect(matchesOf([line(2, 'X', 'north.zip')], zipped)).toEqual(['lots.shp']);
    expect(matchesOf([line(2, 'Ελιά')], 'Ελιά.kml')).toEqual(['Ελιά.kml']);
  });

  it('says which row names a missing file, or one of several', () => {
    expect(matchesOf([line(2, 'North', 'nowhere.kml')], 'x.kml')[0]).toBe(
      'The file “nowhere.kml” is not among the files that you chose.',
    );
    expect(matchesOf([line(2, 'North')], 'x.kml')[0]).toContain('No file is called “North”.');
    expect(matchesOf([line(2, 'North')], 'a/north.kml', 'b/north.kml')[0]).toContain(
      'could be a/north.kml and b/north.kml',
    );
  });

  it('flags two rows that name the same boundary, and a boundary that no row names', () => {
    const matched = matchLines(
      [line(2, 'North', 'north.kml'), line(3, 'South', 'north.kml')],
      [boundary('north.kml'), boundary('rest.kml')],
    );
    expect(matched.map(({ doubt }) => doubt)).toEqual([
      'The list names this boundary again in line 3.',
      'The list names this boundary again in line 2.',
      'No row of the list names this boundary.',
    ]);
  });
});
