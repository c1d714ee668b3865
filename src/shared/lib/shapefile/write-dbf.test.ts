import { describe, expect, it } from 'vitest';
import { writeDbf } from './write-dbf.ts';
import type { NewDbfField, DbfValue } from './write-dbf.ts';

const at = new Date('2026-11-20T22:30:00Z');

/** Reads back the records, one string each, and the fields as the header describes them. */
function readBack(fields: NewDbfField[], rows: DbfValue[][]) {
  const bytes = writeDbf(fields, rows, at);
  const view = new DataView(bytes.buffer);
  const headerLength = view.getUint16(8, true);
  const recordLength = view.getUint16(10, true);
  const text = (from: number, length: number) =>
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(from, from + length));
  return {
    bytes,
    records: rows.map((_, i) => text(headerLength + i * recordLength, recordLength)),
    fields: fields.map((_, i) => ({
      name: text(32 + 32 * i, 11).replace(/\0+$/, ''),
      type: text(32 + 32 * i + 11, 1),
      width: bytes[32 + 32 * i + 16],
      decimals: bytes[32 + 32 * i + 17],
    })),
  };
}

describe('writeDbf', () => {
  it('describes each field and writes values of its type', () => {
    const { fields, records } = readBack(
      [
        { name: 'LOT', type: 'text' },
        { name: 'AREA_HA', type: 'number', decimals: 4 },
        { name: 'SAMPLE', type: 'logical' },
      ],
      [
        ['12', 1234.56789, true],
        [null, 0.5, false],
      ],
    );
    expect(fields).toEqual([
      { name: 'LOT', type: 'C', width: 2, decimals: 0 },
      { name: 'AREA_HA', type: 'N', width: 9, decimals: 4 },
      { name: 'SAMPLE', type: 'L', width: 1, decimals: 0 },
    ]);
    expect(records).toEqual([' 121234.5679T', '      0.5000F']);
  });

  it('writes version, date, number of records and end-of-file marker', () => {
    const { bytes } = readBack([{ name: 'A', type: 'text' }], [['x'], ['y'], ['z']]);
    expect([...bytes.subarray(0, 8)]).toEqual([3, 126, 11, 20, 3, 0, 0, 0]);
    expect(bytes.at(-1)).toBe(0x1a);
    expect(bytes[64]).toBe(0x0d);
  });

  it('truncates text at 254 bytes between characters', () => {
    const { fields, records } = readBack([{ name: 'NAME', type: 'text' }], [['ä🐑'.repeat(60)]]);
    // 42 pairs of 2 + 4 bytes are 252; the next ä fits, its sheep does not.
    expect(fields[0]?.width).toBe(254);
    expect(records[0]).toBe(` ${'ä🐑'.repeat(42)}ä`);
  });

  it('writes control characters as spaces and lone surrogates as replacement characters', () => {
    const { records } = readBack([{ name: 'NAME', type: 'text' }], [['a\0b\nc\uD800']]);
    expect(records[0]).toBe(' a b c\uFFFD');
  });

  it('rejects names and numbers the format cannot represent', () => {
    const number: NewDbfField = { name: 'N', type: 'number', decimals: 4 };
    expect(() => writeDbf([{ name: 'ELEVEN_CHARS', type: 'text' }], [], at)).toThrow(RangeError);
    expect(() => writeDbf([number], [[1e30]], at)).toThrow(RangeError);
    expect(() => writeDbf([number], [[NaN]], at)).toThrow(RangeError);
  });
});
