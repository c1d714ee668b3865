export { DataDirInUseError, lockDataDir } from './data-dir-lock.ts';
export { EmbeddedPostgresError } from './embedded-postgres-error.ts';
export {
  startEmbeddedPostgres,
  type EmbeddedConnection,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './start-embedded-postgres.ts';
