import {
  isPhoto,
  NOT_A_PDF,
  PDF_START_BYTES,
  pdfHeaderAt,
  PHOTO_INSTEAD_OF_PDF,
} from '#shared/pdf-start';
import { MAX_PDF_BYTES } from './project-files.ts';

/**
 * Checks a file before its upload. Returns the same message as the server, or null if it may be
 * uploaded. Only the server detects problems that require parsing the whole file (a password,
 * damage).
 */
export async function pdfProblem(file: Blob): Promise<string | null> {
  if (file.size === 0) return 'The file is empty.';
  // Checks the first bytes, because browsers derive the type from the file's name.
  const start = new Uint8Array(await file.slice(0, PDF_START_BYTES).arrayBuffer());
  if (isPhoto(start)) return PHOTO_INSTEAD_OF_PDF;
  if (file.size > MAX_PDF_BYTES) {
    return 'The file is larger than 20 MB. Please scan it at a lower resolution.';
  }
  return pdfHeaderAt(start) === null ? NOT_A_PDF : null;
}
