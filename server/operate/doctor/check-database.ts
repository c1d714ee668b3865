import type pg from 'pg';
import { embeddedConnection } from '../../platform/db/embedded/index.ts';
import {
  isUsable,
  migrations,
  NEEDED_MIGRATION,
  unknownMigrations,
} from '../../platform/db/migrate.ts';
import { hasDatabase } from '../servers-database.ts';
import { restingDatabase } from './check-machine.ts';
import { withClient } from './database-client.ts';
import { differenceWords, MAX_SKEW_S, SET_CLOCKS } from './clock-words.ts';
import { fail, ok, warn, type Check, type CheckContext, type Finding } from './finding.ts';

const OLDEST = 15;
/** PostgreSQL's code for a role that does not exist or cannot sign in. */
const NO_SUCH_LOGIN = '28000';

interface Seen {
  version: string;
  major: number;
  /** Seconds since 1970 by the database's clock. */
  now: number;
  mayWork: boolean;
  /** True if row-level security does not apply to the server's login. */
  bypassesPolicies: boolean;
  applied: string[] | null;
  /** The migration that a server must know; null from older versions. */
  needed: string | null;
  hasAdmin: boolean;
  hasPartnerPlan: boolean;
}

export const databaseCheck: Check = {
  name: 'database',
  cure: 'Check DATABASE_URL, and that the database is running and accepts connections from this machine.',
  async run({ settings }: CheckContext) {
    const { DATABASE_URL: url, DATA_DIR: dataDir } = settings;
    if (url !== undefined) return judge(await look({ connectionString: url }, settings), settings);
    if (!hasDatabase(dataDir)) return restingDatabase(dataDir);
    try {
      return judge(await look(await embeddedConnection(dataDir), settings), settings);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code === NO_SUCH_LOGIN) {
        return warn(
          'An older Fenceline left PostgreSQL running without the login that this version needs.',
          'Start the server; it creates the login.',
        );
      }
      if (!['ENOENT', 'ECONNREFUSED'].includes(code)) throw error;
      return restingDatabase(dataDir);
    }
  },
};

type Rules = Pick<CheckContext['settings'], 'ADMIN_EMAILS' | 'PARTNER_PLAN_ID' | 'sandbox'>;

async function look(connection: pg.ClientConfig, rules: Rules): Promise<Seen> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<
      Pick<Seen, 'version' | 'major' | 'mayWork' | 'bypassesPolicies'> & {
        now: number;
        is_migrated: boolean;
      }
    >(
      `SELECT current_setting('server_version') AS version,
         current_setting('server_version_num')::integer / 10000 AS major,
         extract(epoch FROM clock_timestamp())::float8 AS now,
         (SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user)
           AND pg_get_userbyid(datdba) = current_user
           OR to_regrole('fenceline_web') IS NOT NULL AND to_regrole('fenceline_worker') IS NOT NULL
           AS "mayWork",
         (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user)
           AS "bypassesPolicies",
         to_regclass('public.schema_migration') IS NOT NULL AS is_migrated
       FROM pg_database WHERE datname = current_database()`,
    );
    const seen = rows[0]!;
    const ask = async (text: string, values: unknown[] = []) =>
      (await client.query<{ name: string }>(text, values)).rows.map(({ name }) => name);
    const applied = seen.is_migrated ? await ask('SELECT name FROM schema_migration') : null;
    const needs = seen.is_migrated
      ? (await client.query<{ needed: string | null }>(NEEDED_MIGRATION)).rows
      : [];
    const isComplete = migrations.every(({ name }) => applied?.includes(name));
    return {
      ...seen,
      applied,
      needed: needs[0]?.needed ?? null,
      hasAdmin:
        !isComplete ||
        (await ask(`SELECT email AS name FROM permission WHERE permission = 'admin' LIMIT 1`))
          .length > 0,
      hasPartnerPlan:
        !isComplete ||
        rules.PARTNER_PLAN_ID === undefined ||
        (await ask('SELECT name FROM plan WHERE id = $1', [rules.PARTNER_PLAN_ID])).length > 0,
    };
  });
}

function judge(seen: Seen, rules: Rules): Omit<Finding, 'name'> {
  const says = `PostgreSQL ${seen.version}`;
  if (seen.major < OLDEST) {
    return fail(`${says} is too old.`, `Use PostgreSQL ${OLDEST} or newer.`);
  }
  if (!seen.mayWork) {
    return fail(
      `${says}: the server’s user must own the database and be able to create roles.`,
      'ALTER DATABASE … OWNER TO that user, and ALTER ROLE … CREATEROLE.',
    );
  }
  const skewS = Math.abs(seen.now - Date.now() / 1_000);
  if (skewS > MAX_SKEW_S) {
    return fail(`${says}: its clock is ${differenceWords(skewS)} off this machine’s.`, SET_CLOCKS);
  }
  const newer = unknownMigrations(seen.applied ?? []);
  if (newer.length > 0) {
    const problem = `${says}: the database was made by a newer Fenceline (${newer.join(', ')}).`;
    return isUsable(seen.needed)
      ? warn(problem, 'This version can use it. Finish the deployment, or the way back.')
      : fail(problem, 'Start that version.');
  }
  if (seen.bypassesPolicies) {
    return warn(
      `${says}: the server signs in as a superuser or with BYPASSRLS, which a software fault could exploit.`,
      'Give the database and everything in it to a role that has neither, and use that role in DATABASE_URL.',
    );
  }
  const waiting = migrations.length - (seen.applied?.length ?? 0);
  if (waiting > 0) {
    return warn(
      `${says}: ${waiting} of ${migrations.length} migrations are not applied yet.`,
      'The next start applies them. To apply them now, run: fenceline migrate',
    );
  }
  if (!seen.hasPartnerPlan) {
    return fail(
      `${says}: there is no plan ${rules.PARTNER_PLAN_ID}.`,
      'Set PARTNER_PLAN_ID to one of: fenceline plans list --all',
    );
  }
  if (!seen.hasAdmin && !rules.sandbox && rules.ADMIN_EMAILS.length === 0) {
    return warn(`${says}: no user is an admin.`, 'Set ADMIN_EMAILS and start again.');
  }
  return ok(`${says}, all ${migrations.length} migrations are applied.`);
}
