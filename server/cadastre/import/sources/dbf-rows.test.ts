import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { writeDbf } from '#shared/lib/shapefile';
import { dbfRowsOf, type DbfRow } from './dbf-rows.ts';

const at = new Date('2026-11-20T00:00:00Z');

async function rows(bytes: Uint8Array, encoding: string | null = null): Promise<DbfRow[]> {
  const found: DbfRow[] = [];
  for await (const row of dbfRowsOf('x.dbf', Readable.from([bytes]), encoding)) found.push(row);
  return found;
}

const table = (...values: (string | null)[]) =>
  writeDbf(
    [{ name: 'NAME', type: 'text' }],
    values.map((value) => [value]),
    at,
  );

describe('dbfRowsOf', () => {
  it('trims text, and returns null for blank values and overflowing numbers', async () => {
    const found = await rows(table('  12 ', null, '*****'));
    expect(found.map(({ values }) => values['NAME'])).toEqual(['12', null, null]);
  });

  it('marks deleted rows', async () => {
    const bytes = table('a', 'b');
    bytes[32 + 32 + 1] = 0x2a;
    expect((await rows(bytes)).map(({ isDeleted }) => isDeleted)).toEqual([true, false]);
  });

  it('decodes by the .cpg, then by the table’s language byte, then by what the bytes look like', async () => {
    const western = table('Xn');
    western[western.indexOf(0x58)] = 0xe4;
    const name = async (bytes: Uint8Array, encoding: string | null) =>
      (await rows(bytes, encoding))[0]?.values['NAME'];
    expect(await name(table('än'), null)).toBe('än');
    expect(await name(western, null)).toBe('än');
    expect(await name(western, 'ANSI 1252')).toBe('än');
    expect(await name(western, 'ISO 8859-5')).toBe('фn');
    expect(await name(western, 'no such encoding')).toBe('än');
    const marked = table('än');
    marked[29] = 0x57;
    expect(await name(marked, null)).toBe('Ã¤n');
  });

  it('rejects a table that ends before its last row', async () => {
    await expect(rows(table('a', 'b', 'c').subarray(0, -3))).rejects.toThrow('ends in row 3 of 3');
    await expect(rows(new Uint8Array(10))).rejects.toThrow('has no header');
  });
});
