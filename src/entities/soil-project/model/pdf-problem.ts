import { MAX_PDF_BYTES } from './project-files.ts';

/**
 * Why a file is not worth sending, in the server's words; null when it may be. What only a look
 * into the whole file shows (a password, damage) is the server's to find.
 */
export async function pdfProblem(file: Blob): Promise<string | null> {
  if (file.size === 0) return 'The file is empty.';
  if (file.size > MAX_PDF_BYTES) {
    return 'The file is larger than 20 MB. Please scan it at a lower resolution.';
  }
  // A PDF is known by its first bytes; the type a browser gives goes by the name.
  return (await file.slice(0, 5).text()) === '%PDF-' ? null : 'The file is not a PDF.';
}
