import type { AppContext } from '../../app-context.ts';
import type { Sql } from '../../../platform/db/database.ts';

/** Age from which the register that was read is too old to rely on, in days. */
const MAX_AGE_DAYS = 14;
const DAY_MS = 24 * 3_600 * 1_000;

/**
 * Returns why the configured register of projects cannot be relied on; null if it can, or if none
 * is configured.
 */
export async function registerProblem(
  sql: Sql,
  { settings, now }: Pick<AppContext, 'settings' | 'now'>,
): Promise<string | null> {
  const source = settings.CER_REGISTER_SOURCE;
  if (source === undefined) return null;
  const reading = await sql
    .selectFrom('register_reading')
    .select(['read_at', 'problem'])
    .where('source', '=', source)
    .executeTakeFirst();
  if (!reading?.read_at) {
    return `The register of projects has not been read yet${reading?.problem ? `: ${reading.problem}` : '.'}`;
  }
  const days = Math.floor((now().getTime() - reading.read_at.getTime()) / DAY_MS);
  if (days <= MAX_AGE_DAYS) return null;
  return `The register of projects was last read ${days} days ago. ${reading.problem ?? ''}`.trim();
}
