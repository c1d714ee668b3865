declare module 'pg/lib/utils.js' {
  /** Returns the form in which a value travels to PostgreSQL; throws if it has none. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
