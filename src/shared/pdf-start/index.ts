/**
 * Readers search for a PDF's header in this many bytes, so a blank line or a mark may precede it.
 */
export const MAX_PDF_PREFIX = 1_024;
/** Enough of a file's start for the functions here. */
export const PDF_START_BYTES = MAX_PDF_PREFIX + 8;

export const NOT_A_PDF = 'The file is not a PDF.';
export const PHOTO_INSTEAD_OF_PDF =
  'This is a photo, not a PDF. Put all pages into one PDF with your phone. iPhone: in Notes, press the camera and Scan Documents, then share the scan; or in Files, hold a finger on the photos and choose Create PDF. Android: in Google Drive, press + and Scan.';

/** Returns the index of the header `%PDF-1.x`; null if the file has none near its start. */
export function pdfHeaderAt(start: Uint8Array): number | null {
  const found = /%PDF-[12]\.\d/.exec(textOf(start.subarray(0, PDF_START_BYTES)));
  return found && found.index <= MAX_PDF_PREFIX ? found.index : null;
}

/** Signatures of the pictures that phones and scanners make: JPEG, PNG, TIFF, WebP, HEIC and AVIF. */
const PHOTO =
  /^(\xff\xd8\xff|\x89PNG|II\*\0|MM\0\*|RIFF[^]{4}WEBP|[^]{4}ftyp(hei|hev|mif1|msf1|avif))/;

export const isPhoto = (start: Uint8Array): boolean => PHOTO.test(textOf(start.subarray(0, 16)));

/** One character for each byte. */
const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
