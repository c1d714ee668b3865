import type { AppContext } from '../../app-context.ts';

/** Addresses of a plan's present owners, or of support if the last one has left. */
export async function ownersOf(
  { database, settings }: Pick<AppContext, 'database' | 'settings'>,
  planId: number,
): Promise<string[]> {
  const owners = await database.asWorker((sql) =>
    sql
      .selectFrom('plan_owner')
      .select('email')
      .where('plan_id', '=', planId)
      .orderBy('email')
      .execute(),
  );
  return owners.length > 0 ? owners.map(({ email }) => email) : [settings.SUPPORT_EMAIL];
}
