/** Larger than any issued file; hashing reads the whole file into memory. */
const MAX_BYTES = 100 * 1024 * 1024;

/** The file cannot be checked; the message says why and what to do. */
export class UncheckedFileError extends Error {
  override readonly name = 'UncheckedFileError';
}

/**
 * SHA-256 of a file, as lower-case hex. The file stays on this machine.
 * @throws UncheckedFileError
 */
export async function hashFile(file: Blob): Promise<string> {
  if (file.size === 0) {
    throw new UncheckedFileError('This file is empty. Choose the file that you were given.');
  }
  if (file.size > MAX_BYTES) {
    throw new UncheckedFileError('This file is larger than 100 MB, which no issued file is.');
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
