/** Larger than any document; hashing reads the whole file into memory. */
const MAX_BYTES = 100 * 1024 * 1024;
const MAGIC = '%PDF-';

/** The file cannot be checked; the message says why and what to do. */
export class UncheckedFileError extends Error {
  override readonly name = 'UncheckedFileError';
}

/**
 * SHA-256 of a PDF, as lower-case hex. The file stays on this machine.
 * @throws UncheckedFileError
 */
export async function hashPdf(file: Blob): Promise<string> {
  if (file.size > MAX_BYTES) {
    throw new UncheckedFileError('This file is larger than 100 MB, which no document is.');
  }
  const start = new Uint8Array(await file.slice(0, MAGIC.length).arrayBuffer());
  if (String.fromCharCode(...start) !== MAGIC) {
    throw new UncheckedFileError('This file is not a PDF. Choose the PDF of a report or Farm Key.');
  }
  // Browsers hash only on secure pages.
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) {
    throw new UncheckedFileError(
      'This browser can only check a file on an https address. Type the document number instead.',
    );
  }
  const hash = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
