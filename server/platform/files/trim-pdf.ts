import { pdfHeaderAt } from '#shared/pdf-start';
import { checkPdf, type PdfFault } from './check-pdf.ts';

/** Shown when content before the header or after the end was removed. */
export const TRIMMED_PDF =
  'Something that stands before or after the PDF in this file was left out. All its pages are there.';

export interface CheckedPdf {
  /** Null if the file may be stored. */
  fault: PdfFault | null;
  /** The file to store, without the content outside the PDF; empty if the check was ended. */
  bytes: Uint8Array;
  isTrimmed: boolean;
}

const HEADER_BYTES = '%PDF-1.7'.length;
const END = '%%EOF';
/** Number of bytes before `%%EOF` in which the end is searched for. */
const END_BYTES = 2_048;
const SPACE = 0x20;

/**
 * Checks an upload without the text or zeros that scanners, printers and mail programs put before
 * its header or after its end. Only what was checked is stored, so the removed content reaches no
 * reader. Anything else outside, such as a second file or further objects, stays a fault.
 */
export function checkTrimmedPdf(given: Uint8Array): CheckedPdf {
  const bytes = trimmed(Buffer.from(given.buffer, given.byteOffset, given.byteLength));
  if (bytes === null) return { fault: checkPdf(given), bytes: given, isTrimmed: false };
  return { fault: checkPdf(bytes), bytes, isTrimmed: true };
}

/** Returns null if there is nothing outside, or something that cannot be removed without a loss. */
function trimmed(file: Buffer): Buffer<ArrayBuffer> | null {
  const start = pdfHeaderAt(file);
  const lastEnd = file.lastIndexOf(END);
  if (start === null || lastEnd < start) return null;
  const end = lastEnd + END.length;
  const [before, after] = [file.subarray(0, start), file.subarray(end)];
  const isFollowed = after.length > END_BYTES || /\S/.test(after.toString('latin1'));
  if (before.length === 0 && !isFollowed) return null;
  if (!isHarmless(before) || !isHarmless(after)) return null;
  const body = file.subarray(start, end);
  if (before.length === 0 || !countsFromFirstByte(file, start, end)) return Buffer.from(body);
  // Spaces after the header keep every offset of the file correct.
  const header = body.subarray(0, HEADER_BYTES);
  return Buffer.concat([header, Buffer.alloc(start, SPACE), body.subarray(HEADER_BYTES)]);
}

/** True if the offset of the cross-reference counts from the first byte and not from the header. */
function countsFromFirstByte(file: Buffer, start: number, end: number): boolean {
  const last = file.toString('latin1', Math.max(0, end - END_BYTES), end);
  const [, offset = ''] = /startxref\s+(\d+)\s+%%EOF$/.exec(last) ?? [];
  const isReference = (at: number) =>
    /^(xref\b|\d+\s+\d+\s+obj\b)/.test(file.toString('latin1', at, at + 40));
  return isReference(Number(offset)) && !isReference(start + Number(offset));
}

/**
 * True for zeros and plain text, such as a printer's job header or a mail gateway's footer; false
 * for another file, for markup, and for objects, which may be a change that was saved incorrectly.
 */
function isHarmless(outside: Uint8Array): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(outside);
  } catch {
    return false;
  }
  // oxlint-disable-next-line no-control-regex -- other files begin with these
  return !/[\x01-\x08\x0e-\x1a\x1c-\x1f<]|^#!|\bobj\b|\bstartxref\b|^PK/.test(text);
}
