export { applyLog, isLogged } from './write-ahead-log.ts';
export { readSqlite, type SqliteDatabase, type SqliteTable } from './read-sqlite.ts';
export type { SqliteValue } from './records.ts';
export { SqliteError } from './sqlite-error.ts';
export { writeSqlite, type NewTable } from './write-sqlite.ts';
