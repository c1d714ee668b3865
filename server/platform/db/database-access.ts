import type pg from 'pg';
import type { Settings } from '../settings/settings.ts';
import type { RoleLogins } from './connections.ts';
import { ROLE_LOGINS } from './embedded/index.ts';

/** How the server signs in to its database. */
export interface DatabaseAccess {
  /** Migrates, and runs the statements of the job queue. */
  owner: pg.PoolConfig;
  /** Undefined if all transactions sign in as the owner. */
  logins: RoleLogins | undefined;
}

/**
 * The access that the settings describe; `DATABASE_WEB_URL` and `DATABASE_WORKER_URL` are set
 * together.
 */
export function accessOf({
  DATABASE_URL: owner,
  DATABASE_WEB_URL: web,
  DATABASE_WORKER_URL: worker,
}: Pick<Settings, 'DATABASE_URL' | 'DATABASE_WEB_URL' | 'DATABASE_WORKER_URL'>): DatabaseAccess {
  const logins =
    web !== undefined && worker !== undefined
      ? { web: { connectionString: web }, worker: { connectionString: worker } }
      : undefined;
  return { owner: { connectionString: owner }, logins };
}

/** The access to an embedded cluster, which has a login for each of the two roles. */
export const embeddedAccess = (owner: pg.PoolConfig): DatabaseAccess => ({
  owner,
  logins: {
    web: { ...owner, user: ROLE_LOGINS.web },
    worker: { ...owner, user: ROLE_LOGINS.worker },
  },
});
