import type { Contract, SentForm } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import type { Handler } from '../../handler.ts';
import { storedForm } from './stored-form.ts';

/** Forms that one call returns. */
const MAX_FORMS = 10;

/**
 * Stores the answers and parcels behind a commitment that is requested, so that the partner later
 * sees what changed. A repeated request for the same answers stores nothing new.
 */
export async function keepSentForm(sql: Sql, projectId: number, now: Date): Promise<void> {
  await sql
    .insertInto('soil_project_form')
    .columns(['project_id', 'version', 'submitted_form', 'parcels', 'parcel_keys', 'made_at'])
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
          one
            .fn<string[]>('array', [
              one
                .selectFrom('soil_project_parcel')
                .select('parcel_key')
                .whereRef('project_id', '=', 'soil_project.id')
                .orderBy('position'),
            ])
            .as('parcel_keys'),
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
  const rows = await formRows(sql, projectId).orderBy('version', 'desc').limit(MAX_FORMS).execute();
  return rows.toReversed().map(sentForm);
};

const formRows = (sql: Sql, projectId: number) =>
  sql
    .selectFrom('soil_project_form')
    .select(['version', 'made_at', 'submitted_form', 'parcels', 'parcel_keys'])
    .where('project_id', '=', projectId);

/** Reads the first form of a later version; null if there is none. */
export async function formAfter(
  sql: Sql,
  projectId: number,
  version: number,
): Promise<SentForm | null> {
  const row = await formRows(sql, projectId)
    .where('version', '>', version)
    .orderBy('version')
    .limit(1)
    .executeTakeFirst();
  return row ? sentForm(row) : null;
}

/**
 * Reads the latest form that was made before a given time, with the parcels that its signature
 * froze. A project whose forms were not stored has only its present answers and land.
 */
export async function formAt(sql: Sql, projectId: number, at: Date): Promise<SentForm> {
  const row = await formRows(sql, projectId)
    .where('made_at', '<=', at)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row) return sentForm(row);
  const { version, submitted_form: form } = await sql
    .selectFrom('soil_project')
    .select(['answers_version as version', 'submitted_form'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  const parcels = await sql
    .selectFrom('soil_project_parcel')
    .select(['parcel_key', 'jurisdictional_id'])
    .where('project_id', '=', projectId)
    .orderBy('position')
    .execute();
  const keys = parcels.map(({ parcel_key: key }) => key);
  return {
    version,
    made_at: at.toISOString(),
    submitted_form: { ...storedForm(form, keys) },
    parcels: parcels.map(({ jurisdictional_id: name }) => name ?? ''),
    parcel_keys: keys,
  };
}

function sentForm({
  made_at: at,
  submitted_form: form,
  ...row
}: Awaited<ReturnType<ReturnType<typeof formRows>['executeTakeFirstOrThrow']>>): SentForm {
  // Older forms store only the names of their parcels.
  const keys = row.parcel_keys.length > 0 ? row.parcel_keys : row.parcels;
  return {
    ...row,
    parcel_keys: keys,
    submitted_form: { ...storedForm(form, keys) },
    made_at: at.toISOString(),
  };
}
