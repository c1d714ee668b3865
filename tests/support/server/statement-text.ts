/** The text of the statement that `pg.Client.query` was given, as a string or in an object. */
export function statementText([first]: readonly unknown[]): string {
  return typeof first === 'string' ? first : (first as { text: string }).text;
}
