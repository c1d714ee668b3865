import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText } from './csv-text.ts';
import { parseCsv } from './parse-csv.ts';

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

  it('keeps separators, quotes and lines inside quotes, and counts the lines', () => {
    expect(parseCsv('a,b\n"x, ""y""\nz",2\nlast,3')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x, "y"\nz', '2'] },
      { line: 4, cells: ['last', '3'] },
    ]);
  });

  it('keeps a quote inside a word, and ends an open quote with the text', () => {
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
