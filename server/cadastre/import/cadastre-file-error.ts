/** A file or option that cannot be used; the message names the file, the reason and the cure. */
export class CadastreFileError extends Error {
  override readonly name = 'CadastreFileError';
}
