import { describe, expect, it } from 'vitest';
import { decodeTextFile } from './decode-text-file.ts';

const TEXT = 'Café, №7\r\n';
const utf8 = (text: string) => new TextEncoder().encode(text);
function utf16(text: string, isLittleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (const [i, unit] of text.split('').entries()) {
    view.setUint16(i * 2, unit.charCodeAt(0), isLittleEndian);
  }
  return new Uint8Array(view.buffer);
}

describe('decodeTextFile', () => {
  it.each([
    ['UTF-8', utf8(TEXT)],
    ['UTF-8 with a mark', utf8(`\uFEFF${TEXT}`)],
    ['UTF-16, little end first', utf16(`\uFEFF${TEXT}`, true)],
    ['UTF-16, big end first', utf16(`\uFEFF${TEXT}`, false)],
    ['UTF-16 without a mark', utf16(TEXT, true)],
    ['UTF-16 without a mark, big end first', utf16(TEXT, false)],
  ])('decodes %s', (_, bytes) => {
    expect(decodeTextFile(bytes)).toEqual({ text: TEXT, isGuessed: false });
  });

  it('falls back to Windows-1252 and says so', () => {
    const bytes = Uint8Array.of(0x43, 0x61, 0x66, 0xe9);
    expect(decodeTextFile(bytes)).toEqual({ text: 'Café', isGuessed: true });
  });

  it('decodes an empty file', () => {
    expect(decodeTextFile(new Uint8Array())).toEqual({ text: '', isGuessed: false });
  });
});
