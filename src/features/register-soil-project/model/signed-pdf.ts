import { MAX_PDF_BYTES, PDF_TYPE } from '#entities/soil-project';

/** Why a file cannot be the signed commitment; null when it may be (PDF-06). */
export async function pdfProblem(file: File): Promise<string | null> {
  if (file.size === 0) return 'This file is empty. Please choose the signed PDF.';
  if (file.size > MAX_PDF_BYTES) return 'This file is over 20 MB. Please scan it at a lower size.';
  const start = await file.slice(0, 1_024).text();
  return file.type === PDF_TYPE && start.includes('%PDF-')
    ? null
    : 'This is not a PDF. Please choose the signed PDF.';
}
