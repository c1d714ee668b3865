import type { AppContext } from '../../app-context.ts';

/** Addresses of a plan's present owners. */
export async function ownersOf(
  { database }: Pick<AppContext, 'database'>,
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
  return owners.map(({ email }) => email);
}
