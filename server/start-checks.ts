import type { Database } from './platform/db/database.ts';
import { SANDBOX_ISSUER } from '../sandbox/issuer.ts';
import { SettingsError, type Settings } from './platform/settings/settings.ts';

/**
 * Checks the settings against the migrated database before anything answers requests. Throws
 * `SettingsError` if the sandbox would expose real data, or if a named plan does not exist.
 */
export async function expectFittingDatabase(
  database: Database,
  settings: Pick<Settings, 'sandbox' | 'DATA_DIR' | 'PARTNER_PLAN_ID'>,
): Promise<void> {
  if (settings.sandbox) {
    if (await hasRealUsers(database)) {
      throw new SettingsError(
        `OIDC_ISSUER: ${settings.DATA_DIR} holds the accounts of an identity provider, and without OIDC_ISSUER this is the sandbox, whose passwords are public. Set OIDC_ISSUER again, or choose another DATA_DIR for the sandbox.`,
      );
    }
    return;
  }
  const { PARTNER_PLAN_ID: planId } = settings;
  if (planId === undefined) return;
  const plan = await database.asOwner
    .selectFrom('plan')
    .select('id')
    .where('id', '=', planId)
    .executeTakeFirst();
  if (!plan) {
    throw new SettingsError(
      `PARTNER_PLAN_ID: there is no plan ${planId}. Leave it unset until you have created the plan; fenceline plans list --all shows the plan numbers.`,
    );
  }
}

/** True if anybody except the sandbox's own people has an account here or has changed something. */
async function hasRealUsers({ asOwner }: Database): Promise<boolean> {
  for (const table of ['owner', 'operation'] as const) {
    const found = await asOwner
      .selectFrom(table)
      .select('issuer')
      .where('issuer', '<>', SANDBOX_ISSUER)
      .limit(1)
      .executeTakeFirst();
    if (found) return true;
  }
  return false;
}
