import { sql as raw } from 'kysely';
import { isSubmittable, titlesStayText } from '#entities/soil-project/record';
import type { Contract } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import { CallError, notFound } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';
import { lockProject } from '../moves/move-project.ts';

/** Documents of the partner that can be removed: titles and consents. */
const REMOVABLE = ['title-docs', 'consent-docs'] as const;

/**
 * Removes a title or a consent from its project unless the project has been submitted; a job
 * deletes the file (PADM-12). A removed title can name the title that replaces it.
 */
export const removeTitle: Handler<Contract['soilProjects']['removeTitle']> = async (
  { sql, app, user },
  { key_name: key, replaced_by: newKey },
) => {
  const title = await sql
    .selectFrom('soil_document')
    .select(['id', 'project_id'])
    .where('key', '=', key)
    .where('kind', 'in', REMOVABLE)
    .executeTakeFirst();
  if (!title) throw notFound();
  const { status } = await lockProject(sql, title.project_id);
  if (!isSubmittable(status)) throw new CallError('CONFLICT', titlesStayText(status));
  const replacement = newKey ? await replacementIn(sql, title.project_id, newKey) : null;
  const removed = await sql
    .updateTable('soil_document')
    .set({
      removed_at: app.now(),
      removed_by: user.email,
      replaced_by: replacement?.file_name ?? null,
    })
    .where('id', '=', title.id)
    .where('removed_at', 'is', null)
    .returning('id as documentId')
    .executeTakeFirst();
  // Another admin has already removed it.
  if (!removed) throw notFound();
  if (replacement !== null) await inheritParcels(sql, title.id, replacement.id);
  await app.jobs.enqueue(sql, 'drop-upload', removed);
  return [{ remove_title_document: true }];
};

/** Returns the title that replaces another one. Throws CONFLICT if it has not arrived. */
async function replacementIn(sql: Sql, projectId: number, key: string) {
  const title = await sql
    .selectFrom('soil_document')
    .select(['id', 'file_name'])
    .where('key', '=', key)
    .where('project_id', '=', projectId)
    .where('kind', '=', 'title-docs')
    .where('recorded_at', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (title) return title;
  throw new CallError(
    'CONFLICT',
    'The new title has not arrived. Please upload it again; the old one stays until then.',
  );
}

/** A new title covers the parcels of the one that it replaces, until somebody enters others. */
async function inheritParcels(sql: Sql, from: number, to: number): Promise<void> {
  await raw`UPDATE soil_document AS new SET land = old.land FROM soil_document AS old
    WHERE old.id = ${from} AND new.id = ${to} AND new.land = '[]'`.execute(sql);
}

/**
 * Records what the partner read in a title. It still names parcels that it covered and that have
 * left the project.
 */
export const describeTitle: Handler<Contract['soilProjects']['describeTitle']> = async (
  { sql },
  { key_name: key, parcels, title_date: date, owners },
) => {
  const title = await sql
    .selectFrom('soil_document')
    .select(['id', 'project_id', 'land'])
    .where('key', '=', key)
    .where('kind', '=', 'title-docs')
    .where('recorded_at', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!title) throw notFound();
  const { status } = await lockProject(sql, title.project_id);
  if (!isSubmittable(status)) throw new CallError('CONFLICT', titlesStayText(status));
  const own = await sql
    .selectFrom('soil_project_parcel')
    .select(['parcel_key as key', 'jurisdictional_id as name'])
    .where('project_id', '=', title.project_id)
    .orderBy('position')
    .execute();
  const known = new Set(own.map((parcel) => parcel.key));
  if (!parcels.every((parcel) => known.has(parcel))) {
    const text = 'The land of the project has changed. Please load it again and enter the parcels.';
    throw new CallError('INVALID_PARAMS', text, { fields: { parcels: text } });
  }
  const covered = new Set(parcels);
  const land = [
    ...own
      .filter((parcel) => covered.has(parcel.key))
      .map((parcel) => ({ ...parcel, name: parcel.name ?? 'an earlier boundary' })),
    ...title.land.filter((parcel) => !known.has(parcel.key)),
  ];
  await sql
    .updateTable('soil_document')
    .set({
      land: JSON.stringify(land),
      title_date: date,
      owners: owners.trim(),
    })
    .where('id', '=', title.id)
    .execute();
  return [{ describe_title_document: true }];
};
