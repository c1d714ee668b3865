import { mayRemoveTitles, titlesStayText } from '#entities/soil-project';
import type { Contract } from '#shared/api/contract';
import { CallError, notFound } from '../../platform/call-error.ts';
import type { Handler } from '../handler.ts';
import { lockProject } from './move-project.ts';

/**
 * Removes a title document from its project unless the project has been submitted; a job deletes
 * the file (PADM-12).
 */
export const removeTitle: Handler<Contract['soilProjects']['removeTitle']> = async (
  { sql, app, user },
  { key_name: key },
) => {
  const title = await sql
    .selectFrom('soil_document')
    .select(['id', 'project_id'])
    .where('key', '=', key)
    .where('kind', '=', 'title-docs')
    .executeTakeFirst();
  if (!title) throw notFound();
  const { status } = await lockProject(sql, title.project_id);
  if (!mayRemoveTitles(status)) throw new CallError('CONFLICT', titlesStayText(status));
  const removed = await sql
    .updateTable('soil_document')
    .set({ removed_at: app.now(), removed_by: user.email })
    .where('id', '=', title.id)
    .where('removed_at', 'is', null)
    .returning('id as documentId')
    .executeTakeFirst();
  // Another admin has already removed it.
  if (!removed) throw notFound();
  await app.jobs.enqueue(sql, 'drop-upload', removed);
  return [{ remove_title_document: true }];
};
