/** The topic needs an outside program that is not installed. */
export class MissingProgramError extends Error {
  override readonly name = 'MissingProgramError';
}
