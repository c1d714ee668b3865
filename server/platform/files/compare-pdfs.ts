import { UnreadablePdfError, scanNames } from './pdf-lexer.ts';
import { plain, readPdfPages, type PdfPage } from './pdf-pages.ts';

/** An uploaded PDF, and the PDF made here that people printed or signed on the screen. */
export interface PdfPair {
  given: Uint8Array;
  made: Uint8Array;
  /** Texts to find in the PDF made here. */
  find?: readonly string[];
}

/** A page of the given file. */
export interface ComparedPage {
  codes: string[];
  /** True for a page with pictures or shapes but no text. */
  isScan: boolean;
  /** True if the page shows a picture or a note that the PDF made here lacks. */
  isMarked: boolean;
}

export interface PdfComparison {
  /** True if the given file shows exactly what the PDF made here shows. */
  isUnchanged: boolean;
  /** True if the given file has a digital signature. */
  hasDigitalSignature: boolean;
  pages: ComparedPage[];
  /** Page codes of the made file. */
  madeCodes: string[];
  /** For each text to find, the last page of the made file that has it; null if none has. */
  foundOn: (number | null)[];
}

/** Codes that name document, number, version and page, such as `SC-8-3-P1-0A1B2C`. */
const PAGE_CODES = /[A-Z]{2}-\d{1,15}-\d{1,9}-P\d{1,4}-[0-9A-F]{6}/g;
const MAX_CODES_PER_PAGE = 20;

/**
 * Compares an uploaded PDF with the one made here. Returns null if one cannot be read: a person then
 * has to look at it.
 */
export async function comparePdfs({
  given,
  made,
  find = [],
}: PdfPair): Promise<PdfComparison | null> {
  try {
    const [madePages, givenPages] = [await readPdfPages(made), await readPdfPages(given)];
    const codesOf = ({ text }: PdfPage) => {
      const codes = text.match(PAGE_CODES) ?? [];
      return [...new Set(codes)].slice(0, MAX_CODES_PER_PAGE);
    };
    const madeByCode = new Map(
      madePages.flatMap((page) => codesOf(page).map((code) => [code, page] as const)),
    );
    const hasDigitalSignature = isDigitallySigned(given);
    const pages = givenPages.map((page): ComparedPage => {
      const codes = codesOf(page);
      const before = codes.map((code) => madeByCode.get(code)).find((found) => found);
      return {
        codes,
        isScan: page.text === '' && page.pictures + page.shapes > 0,
        isMarked:
          page.pictures > (before?.pictures ?? 0) ||
          page.signingNotes > (before?.signingNotes ?? 0),
      };
    });
    return {
      isUnchanged:
        Buffer.compare(given, made) === 0 ||
        (!hasDigitalSignature &&
          givenPages.length === madePages.length &&
          givenPages.every((page, i) => showsNothingMore(page, madePages[i]!))),
      hasDigitalSignature,
      pages,
      madeCodes: [...madeByCode.keys()],
      foundOn: find.map((words) => lastPageWith(madePages, words)),
    };
  } catch (error) {
    if (error instanceof UnreadablePdfError) return null;
    throw error;
  }
}

function lastPageWith(pages: readonly PdfPage[], words: string): number | null {
  const at = pages.findLastIndex(({ text }) => text.includes(plain(words)));
  return at === -1 ? null : at + 1;
}

const showsNothingMore = (page: PdfPage, made: PdfPage): boolean =>
  page.text === made.text &&
  page.pictures <= made.pictures &&
  page.shapes <= made.shapes &&
  page.signingNotes <= made.signingNotes &&
  page.otherNotes <= made.otherNotes;

/** A signed file names the bytes that its signature covers (ISO 32000-2, 12.8.1). */
function isDigitallySigned(bytes: Uint8Array): boolean {
  let isSigned = false;
  scanNames(bytes, (name) => {
    if (name === 'ByteRange') isSigned = true;
  });
  return isSigned;
}
