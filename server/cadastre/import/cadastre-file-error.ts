/** A file or option that cannot be used. The message names the file, the reason and the remedy. */
export class CadastreFileError extends Error {
  override readonly name = 'CadastreFileError';
}
