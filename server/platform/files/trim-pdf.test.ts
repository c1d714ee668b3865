import { describe, expect, it } from 'vitest';
import { SMALL_PDF, smallPdf } from '../../../tests/support/server/small-pdf.ts';
import { checkTrimmedPdf } from './trim-pdf.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const joined = (...parts: (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin(part) : part)));
/** The file up to its end mark. */
const WHOLE = SMALL_PDF.subarray(0, -1);

/** As a program writes it that counts offsets from the first byte and not from the header. */
function countedFromFirst(before: string): Buffer {
  const text = SMALL_PDF.toString('latin1');
  const offset = Number(/startxref\n(\d+)/.exec(text)![1]);
  return joined(
    before,
    text.replace(`startxref\n${offset}`, `startxref\n${offset + before.length}`),
  );
}

describe('checkTrimmedPdf', () => {
  it.each([
    ['an archive behind it', joined(SMALL_PDF, 'PK\x03\x04 and a directory')],
    ['a program before it', joined('MZ\x90\0\x03', SMALL_PDF)],
    ['a script before it', joined('#!/bin/sh\nrm -rf /\n', SMALL_PDF)],
    ['a page of markup before it', joined('<html><script>run()</script>', SMALL_PDF)],
    ['a page of markup behind it', joined(SMALL_PDF, '<script>run()</script>')],
    ['objects behind it, which may be a lost change', joined(SMALL_PDF, '9 0 obj\n<<>>\nendobj\n')],
    ['its header only after 1,024 bytes', joined(' '.repeat(1_025), SMALL_PDF)],
  ])('refuses a file with %s', (_, bytes) => {
    const { fault, isTrimmed } = checkTrimmedPdf(bytes);
    expect(isTrimmed).toBe(false);
    expect(['not-pdf', 'damaged', 'active']).toContain(fault);
  });

  it('checks the part of a file that it keeps', () => {
    const script = smallPdf('8 0 obj\n<</S /JavaScript /JS (app.alert(1))>>\nendobj');
    expect(checkTrimmedPdf(joined('\r\n', script, Buffer.alloc(9_000)))).toMatchObject({
      fault: 'active',
    });
  });

  it('keeps a file unchanged if there is only white space outside the PDF', () => {
    const bytes = joined(SMALL_PDF, '\r\n  \n');
    expect(checkTrimmedPdf(bytes)).toEqual({ fault: null, bytes, isTrimmed: false });
  });

  it.each([
    ['a blank line before it', joined('\r\n', SMALL_PDF)],
    ['a byte-order mark before it', joined('\xef\xbb\xbf', SMALL_PDF)],
    [
      'a print job around it',
      joined('\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n', SMALL_PDF, '\x1b%-12345X'),
    ],
    ['80,508 zeros behind it', joined(SMALL_PDF, Buffer.alloc(80_508))],
    ['the footer of a mail gateway', joined(SMALL_PDF, '\r\nScanned by the mail gateway\r\n')],
  ])('accepts a file with %s and removes that', (_, bytes) => {
    const { fault, bytes: kept, isTrimmed } = checkTrimmedPdf(bytes);
    expect({ fault, isTrimmed }).toEqual({ fault: null, isTrimmed: true });
    expect(Buffer.compare(kept, WHOLE)).toBe(0);
  });

  it('keeps offsets correct if they count from the first byte', () => {
    const before = '\xef\xbb\xbf\r\n';
    const given = countedFromFirst(before);
    const { fault, bytes, isTrimmed } = checkTrimmedPdf(given);
    expect({ fault, isTrimmed }).toEqual({ fault: null, isTrimmed: true });
    const kept = Buffer.from(bytes).toString('latin1');
    expect(kept.startsWith('%PDF-1.7     \n1 0 obj')).toBe(true);
    const at = Number(/startxref\n(\d+)/.exec(kept)![1]);
    expect(kept.slice(at, at + 4)).toBe('xref');
  });

  it.each([
    ['JPEG', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['PNG', '\x89PNG\r\n\x1a\n'],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0'],
    ['TIFF', 'II*\0\x08\0\0\0'],
  ])('names a photo as such: %s', (_, start) => {
    expect(checkTrimmedPdf(latin(start)).fault).toBe('photo');
  });
});
