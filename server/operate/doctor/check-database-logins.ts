import { ROLE_LOGINS } from '../../platform/db/embedded/index.ts';
import { withClient } from './database-client.ts';
import { fail, off, ok, warn, type Check } from './finding.ts';

interface Seen {
  login: string;
  /** Identifies the database and its server. */
  database: string;
  mayAct: boolean;
  /** True if the login could see everybody's rows. */
  isStrong: boolean;
}

const LOOK = `
  SELECT current_user::text AS login,
    format('%s of %s', current_database(), pg_postmaster_start_time()) AS database,
    to_regrole($1) IS NOT NULL AND pg_has_role(to_regrole($1), 'MEMBER') AS "mayAct",
    to_regrole($2) IS NOT NULL AND pg_has_role(to_regrole($2), 'MEMBER')
      OR EXISTS (SELECT FROM pg_roles WHERE rolname = current_user AND (rolsuper OR rolbypassrls))
      OR EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace
        AND pg_has_role(relowner, 'MEMBER')) AS "isStrong"`;
const SEPARATE =
  'Give each role a password, such as ALTER ROLE fenceline_web LOGIN PASSWORD …, and set DATABASE_WEB_URL and DATABASE_WORKER_URL (docs/operations.md).';

/** Checks that users' and the worker's transactions sign in as roles that own nothing. */
export const databaseLoginsCheck: Check = {
  name: 'database logins',
  cure: 'Check DATABASE_WEB_URL and DATABASE_WORKER_URL.',
  async run({ settings }) {
    const { DATABASE_URL: owner, DATABASE_WEB_URL: web, DATABASE_WORKER_URL: worker } = settings;
    if (owner === undefined) return off('The embedded database has a login for each role.');
    if (web === undefined || worker === undefined) {
      return warn(
        'All transactions sign in as the owner of the tables, to which an injected statement could return.',
        SEPARATE,
      );
    }
    const look = (url: string, role: string, other: string) =>
      withClient(
        { connectionString: url },
        async (client) => (await client.query<Seen>(LOOK, [role, other])).rows[0]!,
      );
    const [own, ...seen] = await Promise.all([
      look(owner, ROLE_LOGINS.web, ROLE_LOGINS.worker),
      look(web, ROLE_LOGINS.web, ROLE_LOGINS.worker),
      look(worker, ROLE_LOGINS.worker, ROLE_LOGINS.web),
    ]);
    if (seen.some(({ database }) => database !== own.database)) {
      return fail(
        'The addresses lead to different databases.',
        'Give DATABASE_URL, DATABASE_WEB_URL and DATABASE_WORKER_URL the same server and database.',
      );
    }
    const idle = seen.find(({ mayAct }) => !mayAct);
    if (idle) {
      return fail(
        `${idle.login} may not act as its role.`,
        'Sign in as fenceline_web in DATABASE_WEB_URL, and as fenceline_worker in DATABASE_WORKER_URL.',
      );
    }
    const strong = seen.find(({ isStrong }) => isStrong);
    return strong
      ? warn(`${strong.login} owns tables, or may act as another role.`, SEPARATE)
      : ok(`${seen.map(({ login }) => login).join(' and ')} own nothing.`);
  },
};
