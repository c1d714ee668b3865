/** Thrown for a database that cannot be read; the message is a sentence for the user. */
export class SqliteError extends Error {
  override readonly name = 'SqliteError';
}

export const damaged = () =>
  new SqliteError('Its database is damaged or incomplete. Copy or export it again.');
