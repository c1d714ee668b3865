import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText } from './csv-text.ts';
import { parseCsv, readTable } from './parse-csv.ts';

const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells);

describe('parseCsv', () => {
  it.each([
    ['commas', 'name,PIC\r\nNorth,NK1\r\n'],
    ['semicolons', 'name;PIC\r\nNorth;NK1'],
    ['tabs', 'name\tPIC\nNorth\tNK1\n'],
    ['a byte order mark and blank lines', '\uFEFFname,PIC\r\n\r\n,\r\nNorth , NK1\r\n'],
    ['the line ends of old Macs', 'name,PIC\rNorth,NK1'],
  ])('splits cells at %s', (_, text) => {
    expect(cellsOf(text)).toEqual([
      ['name', 'PIC'],
      ['North', 'NK1'],
    ]);
  });

  it('keeps separators, quotes and line breaks inside quotes, and counts the lines', () => {
    expect(parseCsv('a,b\n"x, ""y""\nz",2\nlast,3')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x, "y"\nz', '2'] },
      { line: 4, cells: ['last', '3'] },
    ]);
  });

  it('keeps a quote inside a word, and closes an open quote at the end of the text', () => {
    expect(cellsOf('name,x\nO"Brien,1')).toEqual([
      ['name', 'x'],
      ['O"Brien', '1'],
    ]);
    expect(cellsOf('name\n"open')).toEqual([['name'], ['open']]);
  });

  it('reads what csvText writes', () => {
    const cell = fc
      .string({ unit: 'grapheme' })
      .map((text) => `x${text.replaceAll('\r', '').trim()}`);
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        expect(cellsOf(csvText(['one', 'two'], rows))).toEqual([['one', 'two'], ...rows]);
      }),
    );
  });
});

describe('a line that names the separator', () => {
  it.each(['sep=;', '"sep=;"', '\uFEFFsep=;', 'SEP=;'])('obeys %s', (first) => {
    expect(parseCsv(`${first}\r\nname;PIC\r\nA, B;NK1\r\n`)).toEqual([
      { line: 2, cells: ['name', 'PIC'] },
      { line: 3, cells: ['A, B', 'NK1'] },
    ]);
  });

  it('uses a separator that it would not guess', () => {
    expect(cellsOf('sep=|\nname|PIC')).toEqual([['name', 'PIC']]);
  });

  it('keeps a first cell that only begins like such a line', () => {
    expect(cellsOf('sep=;x,y')).toEqual([['sep=;x', 'y']]);
  });
});

describe('readTable', () => {
  const isHead = (cells: readonly string[]) => cells.includes('PIC');

  it('returns all rows if none names the columns', () => {
    expect(readTable('a,b\nc,d', isHead)).toEqual({ head: null, rows: parseCsv('a,b\nc,d') });
  });

  it('does not search the whole file for the names of the columns', () => {
    expect(readTable(`${'x\n'.repeat(10)}PIC\nNK1`, isHead).head).toBeNull();
  });

  it.each([
    ['empty cells beside it', 'Farms 2026,,\r\nname,PIC\r\nA,NK1'],
    ['another separator', 'Farms, as of June\nname;PIC\nA;NK1'],
    ['no separator', 'Farms\n\nname\tPIC\nA\tNK1'],
  ])('finds the names of the columns below a title with %s', (_, text) => {
    const { head, rows } = readTable(text, isHead);
    expect(head?.cells).toEqual(['name', 'PIC']);
    expect(rows.map(({ cells }) => cells)).toEqual([['A', 'NK1']]);
  });
});
