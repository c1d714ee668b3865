import { inflateSync } from 'node:zlib';
import { PdfBudget, UnreadablePdfError, type PdfToken } from './pdf-lexer.ts';
import { streamsIn, type PdfStream } from './pdf-streams.ts';

/** A commitment of a hundred pages needs a tenth of these. */
const MAX_INFLATED_BYTES = 64 * 1024 * 1024;
const MAX_NAMES = 200_000;
/** How often each byte may be read if objects are nested. */
const MAX_READINGS = 4;
/** Filters that only pictures use. */
const PICTURE_FILTERS = new Set(['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode']);

/**
 * Returns a copy of a PDF whose pictures keep their positions but have no content, so that a reader
 * of its text spends neither time nor memory on them. Throws UnreadablePdfError if any other stream
 * is compressed in an unusual way, or all of them inflate to more than 64 MB: a small file may
 * inflate to gigabytes.
 */
export function withoutPictures(given: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(given);
  const file = Buffer.from(bytes.buffer);
  const original = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const budget = new PdfBudget(MAX_READINGS * file.length, MAX_NAMES);
  let room = MAX_INFLATED_BYTES;
  for (const stream of streamsIn(original, budget)) {
    if (isPicture(stream)) {
      const end = original.indexOf('endstream', stream.start);
      const data = file.subarray(stream.start, end === -1 ? file.length : end);
      budget.spendBytes(data.length);
      data.fill(0);
    } else {
      room -= inflatedLength(stream, original, room);
    }
  }
  return bytes;
}

const isPicture = ({ dictionary }: PdfStream): boolean =>
  nameOf(dictionary.get('Subtype')) === 'Image' ||
  PICTURE_FILTERS.has(nameOf(dictionary.get('Filter')) ?? '');

/** Returns the bytes that a reader inflates, at most `room`; 0 if the stream is not compressed. */
function inflatedLength({ dictionary, start }: PdfStream, file: Buffer, room: number): number {
  // The abbreviations, and an external file (F).
  const isUnusual = ['F', 'DP', 'FFilter'].some((key) => dictionary.has(key));
  const filter = dictionary.get('Filter');
  if (isUnusual) throw new UnreadablePdfError('a stream has abbreviated filters');
  if (filter === undefined) return 0;
  if (nameOf(filter) !== 'FlateDecode') {
    throw new UnreadablePdfError('a stream has an unusual filter');
  }
  try {
    // Up to the end of the file: readers disagree about where the data end.
    return inflateSync(file.subarray(start), { maxOutputLength: Math.max(1, room) }).length;
  } catch {
    throw new UnreadablePdfError('a stream does not inflate, or inflates to too much');
  }
}

/** Returns the name in `/Name` or `[/Name]`; null for any other value. */
function nameOf(value: readonly PdfToken[] | undefined): string | null {
  const isArray = value?.length === 3 && value[0]!.kind === '[' && value[2]!.kind === ']';
  const token = isArray ? value[1] : value?.length === 1 ? value[0] : undefined;
  return token?.kind === 'name' ? token.text : null;
}
