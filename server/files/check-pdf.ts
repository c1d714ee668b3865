import { inflateSync } from 'node:zlib';

/** Why an uploaded file is not taken. */
export type PdfFault = 'empty' | 'too-large' | 'not-pdf' | 'damaged' | 'encrypted' | 'active';

/** In words for the person who chose the file. */
export const PDF_FAULTS: Record<PdfFault, string> = {
  empty: 'The file is empty.',
  'too-large': 'The file is larger than 20 MB. Please scan it at a lower resolution.',
  'not-pdf': 'The file is not a PDF.',
  damaged: 'The PDF is damaged or not complete. Please make it again.',
  encrypted: 'The PDF is protected by a password. Please save it without one.',
  active:
    'The PDF holds scripts or attached files. Please print it to a new PDF and choose that one.',
};

const MAX_INFLATED_BYTES = 64 * 1024 * 1024;
/** Names that make a viewer run, start, send or unpack something (ISO 32000-2, 12.6 and 7.11). */
const ACTIVE = new Set([
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
]);
const NAME = /\/((?:[^\s()<>[\]{}/%#]|#[0-9A-Fa-f]{2})+)/g;
const OBJECT_STREAM = /\/Type\s*\/ObjStm\b/;

/**
 * Whether a file is a whole PDF that shows pages and does nothing else: magic at the first byte, a
 * cross-reference where the end says, a catalogue and a page, no encryption, no active content, also
 * not inside compressed objects. Null when it may be kept.
 */
export function checkPdf(bytes: Uint8Array, maxBytes: number): PdfFault | null {
  if (bytes.length === 0) return 'empty';
  if (bytes.length > maxBytes) return 'too-large';
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = file.toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(text)) return 'not-pdf';
  if (!endsWhole(text)) return 'damaged';

  const objects = readObjects(file, text);
  if (objects === null) return 'damaged';
  // Before what is inside, which nobody can read then.
  if (objects.plain.some((part) => /\/Encrypt\b/.test(part))) return 'encrypted';
  const parts = [...objects.plain, ...objects.inflated];
  const names = new Set(parts.flatMap(namesIn));
  // A stream's bytes may hide objects that a viewer reaches by its cross-reference.
  if ([...names, ...namesIn(text).filter((name) => name.length > 6)].some((n) => ACTIVE.has(n))) {
    return 'active';
  }
  if (objects.isUnreadable) return 'damaged';
  return names.has('Catalog') && names.has('Page') ? null : 'damaged';
}

/** `startxref`, an offset at which a cross-reference table or stream starts, `%%EOF`. */
function endsWhole(text: string): boolean {
  const [, offset] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-2_048)) ?? [];
  if (offset === undefined) return false;
  return /^\s*(xref\b|\d+\s+\d+\s+obj\b)/.test(text.slice(Number(offset), Number(offset) + 40));
}

interface Objects {
  /** What stands outside of streams. */
  plain: string[];
  /** The contents of object streams. */
  inflated: string[];
  /** An object stream is compressed in a way that cannot be looked into. */
  isUnreadable: boolean;
}

/** Null when a stream has no end. */
function readObjects(file: Buffer, text: string): Objects | null {
  const found: Objects = { plain: [], inflated: [], isUnreadable: false };
  let inflatedBytes = 0;
  let at = 0;
  for (const opening of text.matchAll(/\bstream\r?\n/g)) {
    if (opening.index < at) continue;
    const dictionary = text.slice(at, opening.index);
    found.plain.push(dictionary);
    const start = opening.index + opening[0].length;
    const end = text.indexOf('endstream', start);
    if (end < 0) return null;
    const own = dictionary.slice(dictionary.lastIndexOf(' obj'));
    if (OBJECT_STREAM.test(unescaped(own))) {
      const contents = inflate(own, file.subarray(start, end));
      inflatedBytes += contents?.length ?? 0;
      if (contents === null || inflatedBytes > MAX_INFLATED_BYTES) found.isUnreadable = true;
      else found.inflated.push(contents.toString('latin1'));
    }
    at = end + 'endstream'.length;
  }
  found.plain.push(text.slice(at));
  return found;
}

function inflate(dictionary: string, bytes: Buffer): Buffer | null {
  const filters = /\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(unescaped(dictionary))?.[1] ?? '';
  if (filters === '') return bytes;
  if (!/^\[?\s*\/FlateDecode\s*\]?$/.test(filters)) return null;
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_INFLATED_BYTES });
  } catch {
    return null;
  }
}

/** A name may spell any of its letters as `#` and two digits. */
const unescaped = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

const namesIn = (text: string): string[] =>
  Array.from(text.matchAll(NAME), ([, name = '']) => (name.includes('#') ? unescaped(name) : name));
