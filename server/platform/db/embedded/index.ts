export { giveTo } from './account.ts';
export { makeDataDir } from './make-data-dir.ts';
export { DataDirInUseError, lockDataDir } from './data-dir-lock.ts';
export { EmbeddedPostgresError } from './embedded-postgres-error.ts';
export { ROLE_LOGINS } from './login-role.ts';
export { packagedPrograms } from './programs.ts';
export {
  embeddedConnection,
  startEmbeddedPostgres,
  stopEmbeddedPostgres,
  type EmbeddedConnection,
  type EmbeddedPostgres,
} from './start-embedded-postgres.ts';
