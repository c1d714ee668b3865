import { inflateSync } from 'node:zlib';
import { isPhoto, NOT_A_PDF, PHOTO_INSTEAD_OF_PDF } from '#shared/pdf-start';
import { MAX_UPLOAD_BYTES } from './file-store.ts';
import { PdfBudget, scanNames, UnreadablePdfError, type PdfToken } from './pdf-lexer.ts';
import { streamsIn, type PdfStream } from './pdf-streams.ts';

/** Reason why an uploaded file is rejected. */
export type PdfFault =
  | 'empty'
  | 'too-large'
  | 'photo'
  | 'not-pdf'
  | 'damaged'
  | 'unreadable'
  | 'encrypted'
  | 'active';

/** Messages for the person who chose the file. */
export const PDF_FAULTS: Record<PdfFault, string> = {
  empty: 'The file is empty.',
  'too-large': 'The file is larger than 20 MB. Please scan it at a lower resolution.',
  photo: PHOTO_INSTEAD_OF_PDF,
  'not-pdf': NOT_A_PDF,
  damaged: 'The PDF is damaged or incomplete. Please create it again.',
  unreadable: 'The PDF cannot be checked. Please print it to a new PDF and choose that one.',
  encrypted:
    'The PDF is protected, so it cannot be checked. If it opens without a password, please print it to a new PDF and choose that one; otherwise save it without the password.',
  active:
    'The PDF contains scripts or attached files. Please print it to a new PDF and choose that one.',
};

/** A word processor's file of a hundred pages needs a twentieth of these. */
const MAX_INFLATED_BYTES = 16 * 1024 * 1024;
const MAX_NAMES = 200_000;
/** How often each byte may be read if objects are nested. */
const MAX_READINGS = 4;
/** Names that make a viewer run, launch, send or extract something (ISO 32000-2, 12.6 and 7.11). */
const ACTIVE = [
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'Rendition',
  'GoToE',
  'XFA',
];
const NEEDED = ['Catalog', 'Page'];
const NOTABLE = new Set([...ACTIVE, ...NEEDED, 'Encrypt']);

/**
 * Checks that a file is a complete PDF that only shows pages: a signature at the first byte, a
 * cross-reference at the offset that the end names, a catalogue and a page, no encryption, no
 * active content. Looks for names in all bytes, whatever they seem to belong to, and in compressed
 * objects; refuses what cannot be read reliably. Returns null if the file may be stored. Never
 * throws, and takes time and memory in proportion to the file.
 */
export function checkPdf(bytes: Uint8Array): PdfFault | null {
  if (bytes.length === 0) return 'empty';
  if (isPhoto(bytes)) return 'photo';
  if (bytes.length > MAX_UPLOAD_BYTES) return 'too-large';
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!/^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 8))) return 'not-pdf';
  if (!endsWhole(file)) return 'damaged';

  const found = new Set<string>();
  const note = (name: string) => {
    if (NOTABLE.has(name)) found.add(name);
  };
  scanNames(file, note);
  // Checked first, because the rest of an encrypted file cannot be read.
  if (found.has('Encrypt')) return 'encrypted';
  const isActive = () => ACTIVE.some((name) => found.has(name));
  if (isActive()) return 'active';
  try {
    const fault = scanStreams(file, note);
    if (isActive()) return 'active';
    if (fault !== null) return fault;
  } catch (error) {
    if (error instanceof UnreadablePdfError) return 'unreadable';
    throw error;
  }
  return NEEDED.every((name) => found.has(name)) ? null : 'damaged';
}

/**
 * True for `startxref`, an offset at which a cross-reference table or stream starts, and `%%EOF`.
 */
function endsWhole(file: Buffer): boolean {
  const end = file.toString('latin1', Math.max(0, file.length - 2_048));
  const [, offset] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(end) ?? [];
  if (offset === undefined) return false;
  const [start, length] = [Number(offset), 40];
  if (start >= file.length) return false;
  return /^\s*(xref\b|\d+\s+\d+\s+obj\b)/.test(file.toString('latin1', start, start + length));
}

/**
 * Calls `onName` with the names in all object streams; returns the fault that makes one unreadable.
 */
function scanStreams(file: Buffer, onName: (name: string) => void): PdfFault | null {
  const budget = new PdfBudget(MAX_READINGS * file.length, MAX_NAMES);
  const lastEnd = file.lastIndexOf('endstream');
  let room = MAX_INFLATED_BYTES;
  for (const stream of streamsIn(file, budget)) {
    if (stream.start > lastEnd) return 'damaged';
    if (!holdsObjects(stream)) continue;
    const data = file.subarray(stream.start, file.indexOf('endstream', stream.start));
    budget.spendBytes(data.length);
    const objects = inflated(stream, data, room);
    if (typeof objects === 'string') return objects;
    room -= objects.length;
    scanNames(objects, (name) => {
      budget.spendName();
      onName(name);
    });
  }
  return null;
}

/** Readers find objects by `First`; some ignore `Type`. */
const holdsObjects = ({ dictionary }: PdfStream) =>
  dictionary.has('First') || isName(dictionary.get('Type')?.[0], 'ObjStm');

/** Returns the objects of a stream, at most `room` bytes, or the fault that makes it unreadable. */
function inflated({ dictionary }: PdfStream, data: Buffer, room: number): Buffer | PdfFault {
  const filter = dictionary.get('Filter');
  // An external file (F), predictors (DecodeParms), and their abbreviations.
  const isPlain = ['F', 'DP', 'FFilter', 'DecodeParms'].every((key) => isNull(dictionary.get(key)));
  if (!isPlain) return 'unreadable';
  if (isNull(filter)) return data.length > room ? 'unreadable' : data;
  if (!isOnlyName(filter ?? [], 'FlateDecode')) return 'unreadable';
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, room) });
  } catch (error) {
    const isTooMuch = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    return isTooMuch ? 'unreadable' : 'damaged';
  }
}

const isName = (token: PdfToken | undefined, text: string) =>
  token?.kind === 'name' && token.text === text;

const isNull = (value: readonly PdfToken[] | undefined) =>
  value === undefined ||
  (value.length === 1 && value[0]!.kind === 'word' && value[0]!.text === 'null');

/** True for `/FlateDecode` and `[/FlateDecode]`. */
function isOnlyName(value: readonly PdfToken[], text: string): boolean {
  if (value.length === 1) return isName(value[0], text);
  const [open, name, close] = value;
  return value.length === 3 && open!.kind === '[' && isName(name, text) && close!.kind === ']';
}
