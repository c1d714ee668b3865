import { describe, expect, it } from 'vitest';
import { dbfDecoder, dbfFields } from './index.ts';

const text = new TextEncoder();
const decoded = (bytes: readonly number[], ...args: Parameters<typeof dbfDecoder>) =>
  dbfDecoder(...args)(Uint8Array.from(bytes));

describe('dbfDecoder', () => {
  it.each([
    ['Central European', 0xc8, 'ľ'],
    ['Cyrillic', 0xc9, 'ѕ'],
    ['Western', 0x58, '¾'],
    ['no', 0, '¾'],
  ])('decodes text that is not UTF-8 by the %s language byte', (_, language, letter) => {
    expect(decoded([0xbe], null, language)).toBe(letter);
  });

  it('reads valid UTF-8 as such, unless the language byte is trusted', () => {
    const bytes = [...text.encode('ä')];
    expect(decoded(bytes, null, 0x57)).toBe('ä');
    expect(decoded(bytes, null, 0x57, new Set([0x57]))).toBe('Ã¤');
  });

  it.each(['1250', 'ANSI 1250', 'cp1250', 'windows-1250'])('knows the .cpg %s', (encoding) => {
    expect(decoded([0xbe], encoding, 0)).toBe('ľ');
  });
});

it('dbfFields reads both bytes of the length of a text, and one of a number', () => {
  const descriptor = (name: string, type: string) => {
    const bytes = new Uint8Array(32);
    bytes.set(text.encode(name));
    bytes.set(text.encode(type), 11);
    bytes.set([44, 1], 16);
    return bytes;
  };
  const bytes = [...descriptor('NOTE', 'C'), ...descriptor('AREA', 'N'), 0x0d];
  expect(dbfFields(Uint8Array.from(bytes), dbfDecoder(null, 0))).toEqual([
    { name: 'NOTE', type: 'C', length: 300 },
    { name: 'AREA', type: 'N', length: 44 },
  ]);
});
