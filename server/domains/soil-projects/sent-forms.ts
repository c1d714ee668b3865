import type { Contract } from '#shared/api/contract';
import type { Sql } from '../../platform/db/database.ts';
import type { Handler } from '../handler.ts';

/** Forms that one call returns. */
const MAX_FORMS = 10;

/**
 * Stores the answers and parcels behind a commitment that is requested, so that the partner later
 * sees what changed. A repeated request for the same answers stores nothing new.
 */
export async function keepSentForm(sql: Sql, projectId: number, now: Date): Promise<void> {
  await sql
    .insertInto('soil_project_form')
    .columns(['project_id', 'version', 'submitted_form', 'parcels', 'made_at'])
    .expression((q) =>
      q
        .selectFrom('soil_project')
        .select((one) => [
          'id',
          'answers_version',
          'submitted_form',
          one
            .fn<string[]>('array', [
              one
                .selectFrom('soil_project_parcel')
                .select((parcel) =>
                  parcel.fn
                    .coalesce('jurisdictional_id', parcel.cast<string>(parcel.val(''), 'text'))
                    .as('name'),
                )
                .whereRef('project_id', '=', 'soil_project.id')
                .orderBy('position'),
            ])
            .as('parcels'),
          one.cast<Date>(one.val(now), 'timestamptz').as('made_at'),
        ])
        .where('id', '=', projectId),
    )
    .onConflict((conflict) => conflict.columns(['project_id', 'version']).doNothing())
    .execute();
}

/** Returns the answers behind the latest commitments, the oldest first. */
export const forms: Handler<Contract['soilProjects']['forms']> = async (
  { sql },
  { project_id: projectId },
) => {
  const rows = await sql
    .selectFrom('soil_project_form')
    .select(['version', 'made_at', 'submitted_form', 'parcels'])
    .where('project_id', '=', projectId)
    .orderBy('version', 'desc')
    .limit(MAX_FORMS)
    .execute();
  return rows.toReversed().map(({ made_at: at, submitted_form: form, ...row }) => ({
    ...row,
    submitted_form: { ...form },
    made_at: at.toISOString(),
  }));
};
