import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { z } from 'zod';
import { UnreadablePdfError } from './pdf-lexer.ts';
import { withoutPictures } from './pdf-pictures.ts';

/** What a page shows. */
export interface PdfPage {
  /** Its text without white space, because programs that save a PDF again move it. */
  text: string;
  pictures: number;
  /** Lines and areas drawn. */
  shapes: number;
  /** Visible annotations that people sign with: ink, a stamp, free text. */
  signingNotes: number;
  /** Other visible annotations, and filled fields. */
  otherNotes: number;
}

const MAX_PAGES = 500;
const MAX_TEXT = 4_000_000;
/** A4 at 600 dpi has 35 million pixels. */
const MAX_PICTURE_PX = 40_000_000;
/** Smaller pictures are bullets and lines, not signatures. */
const MIN_PICTURE_PX = 16;
const HIDDEN = 2 | 32;

const Note = z.object({
  annotationType: z.number(),
  annotationFlags: z.number().catch(0),
  fieldValue: z.unknown().optional(),
});
/** Arguments of an operator that draws a picture: its id, width and height in pixels. */
const Picture = z.tuple([z.unknown(), z.number(), z.number()], z.unknown());

/**
 * Reads what each page of a PDF shows, without opening its pictures. Throws UnreadablePdfError for
 * a damaged file, and for one that needs more work than a real file. Only for worker threads: pdf.js
 * reads without pause.
 */
export async function readPdfPages(bytes: Uint8Array): Promise<PdfPage[]> {
  addMissingTransfer();
  const data = withoutPictures(bytes);
  try {
    const document = await getDocumentProxy(data, {
      disableFontFace: true,
      useSystemFonts: false,
      stopAtErrors: true,
      maxImageSize: MAX_PICTURE_PX,
      isImageDecoderSupported: false,
      isOffscreenCanvasSupported: false,
      verbosity: 0,
    });
    if (document.numPages > MAX_PAGES) throw new UnreadablePdfError('too many pages');
    const pages: PdfPage[] = [];
    let room = MAX_TEXT;
    for (let number = 1; number <= document.numPages; number++) {
      const page = await readPage(document, number);
      room -= page.text.length;
      if (room < 0) throw new UnreadablePdfError('too much text');
      pages.push(page);
    }
    return pages;
  } catch (error) {
    if (error instanceof UnreadablePdfError) throw error;
    throw new UnreadablePdfError('pdf.js cannot read the file', { cause: error });
  }
}

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

async function readPage(document: PdfDocument, number: number): Promise<PdfPage> {
  const { OPS, AnnotationMode, AnnotationType } = await getResolvedPDFJS();
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  const text = plain(items.map((item) => ('str' in item ? item.str : '')).join(''));

  const drawn = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE });
  // pdf.js answers with the operators up to the first error.
  const written = drawn.fnArray.flatMap((operator, i) =>
    operator === OPS.showText ? glyphsIn(drawn.argsArray[i]) : [],
  );
  if (plain(written.join('')).length < text.length) {
    throw new UnreadablePdfError('a page cannot be drawn');
  }
  const pictureOperators = new Set<number>([
    OPS.paintImageXObject,
    OPS.paintImageXObjectRepeat,
    OPS.paintInlineImageXObject,
    OPS.paintInlineImageXObjectGroup,
    OPS.paintImageMaskXObject,
    OPS.paintImageMaskXObjectGroup,
    OPS.paintImageMaskXObjectRepeat,
  ]);
  const shapeOperators = new Set<number>([OPS.constructPath, OPS.shadingFill, OPS.rawFillPath]);
  const pictures = drawn.fnArray.filter(
    (operator, i) => pictureOperators.has(operator) && !isTiny(drawn.argsArray[i]),
  );

  const notes = z
    .array(Note)
    .parse(await page.getAnnotations())
    .filter((note) => (note.annotationFlags & HIDDEN) === 0);
  const signing = new Set<number>([
    AnnotationType.INK,
    AnnotationType.STAMP,
    AnnotationType.FREETEXT,
  ]);
  const silent = new Set<number>([AnnotationType.LINK, AnnotationType.POPUP]);
  const isFilled = ({ annotationType, fieldValue }: z.infer<typeof Note>) =>
    annotationType !== AnnotationType.WIDGET || (fieldValue ?? '') !== '';
  const signingNotes = notes.filter(({ annotationType }) => signing.has(annotationType));
  const otherNotes = notes.filter(
    (note) =>
      !signing.has(note.annotationType) && !silent.has(note.annotationType) && isFilled(note),
  );
  page.cleanup();
  return {
    text,
    pictures: pictures.length,
    shapes: drawn.fnArray.filter((operator) => shapeOperators.has(operator)).length,
    signingNotes: signingNotes.length,
    otherNotes: otherNotes.length,
  };
}

/** Normalises ligatures and the like, and removes white space. */
export const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '');

/** Returns the letters of a `showText` operator, whose argument is a list of glyphs and gaps. */
function glyphsIn(given: unknown): string[] {
  const [glyphs]: unknown[] = Array.isArray(given) ? given : [];
  if (!Array.isArray(glyphs)) return [];
  return glyphs.flatMap((glyph: unknown) =>
    typeof glyph === 'object' && glyph !== null && 'unicode' in glyph
      ? [String(glyph.unicode)]
      : [],
  );
}

function isTiny(given: unknown): boolean {
  const { data } = Picture.safeParse(given);
  return data !== undefined && Math.min(data[1], data[2]) < MIN_PICTURE_PX;
}

/** Adds a method of ArrayBuffer that pdf.js uses for fonts and Node 20 lacks. */
function addMissingTransfer(): void {
  if ('transferToFixedLength' in ArrayBuffer.prototype) return;
  // oxlint-disable-next-line no-extend-native -- a method of the standard, as pdf.js expects it
  Object.defineProperty(ArrayBuffer.prototype, 'transferToFixedLength', {
    value(this: ArrayBuffer, length = this.byteLength) {
      const copy = new Uint8Array(length);
      copy.set(new Uint8Array(this).subarray(0, length));
      return copy.buffer;
    },
  });
}
