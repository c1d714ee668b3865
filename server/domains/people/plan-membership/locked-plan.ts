import { CallError } from '../../../platform/call-error.ts';
import type { Sql } from '../../../platform/db/database.ts';

/**
 * Selects the plan and locks its row against other changes, so that two owners' changes follow one
 * another. Orders and changes by clients, which only reference the plan, do not wait.
 */
export const lockedPlan = (sql: Sql, planId: number) =>
  sql
    .selectFrom('plan')
    .select(['name', 'archived_at'])
    .where('id', '=', planId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export const archivedPlan = (name: string) =>
  new CallError('CONFLICT', `${name} is archived and takes no orders and no new clients.`);
