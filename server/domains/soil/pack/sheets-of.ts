import { sql as raw } from 'kysely';
import { sheetFileName } from '#entities/submission/finding';
import type { Sql } from '../../../platform/db/database.ts';
import type { SheetFacts } from '../../../documents/soil/audit/audit-facts.ts';

/** Sheets of the project area, oldest first, each with the submissions that it was made for. */
export async function sheetsOf(
  sql: Sql,
  projectId: number,
  submissions: readonly { attempt: number; requestedAt: Date; sentAt: Date | null }[],
): Promise<(SheetFacts & { id: number })[]> {
  const rows = await sql
    .selectFrom('soil_project_sheet')
    .select([
      'id',
      'made_by as by',
      'made_at as at',
      raw<number>`min(id) OVER (PARTITION BY text)`.as('first_id'),
    ])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute();
  const latestAt = (moment: Date) => rows.findLast(({ at }) => at <= moment);
  const nameOf = (id: number) => `sheets/${id}-${sheetFileName(projectId)}`;
  return rows.map((row) => ({
    id: row.id,
    by: row.by,
    at: row.at,
    name: nameOf(row.id),
    sameAs: row.first_id === row.id ? null : nameOf(row.first_id),
    attempts: submissions
      .filter(({ requestedAt, sentAt }) => latestAt(sentAt ?? requestedAt) === row)
      .map(({ attempt }) => attempt),
  }));
}

/** The text of the sheet as it was made; null if the sheet does not exist. */
export async function sheetText(sql: Sql, id: number): Promise<string | null> {
  const row = await sql
    .selectFrom('soil_project_sheet')
    .select('text')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.text ?? null;
}
