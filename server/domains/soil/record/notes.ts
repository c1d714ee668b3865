import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';

type Soil = Contract['soilProjects'];

/** Returns the partner's internal notes, the latest first. */
export const notes: Handler<Soil['notes']> = async ({ sql }, { project_id: projectId }) => {
  const rows = await sql
    .selectFrom('soil_project_note')
    .select(['id as note_id', 'written_by', 'written_at', 'note'])
    .where('project_id', '=', projectId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, written_at: row.written_at.toISOString() }));
};

export const addNote: Handler<Soil['addNote']> = async (
  { sql, app, user },
  { project_id: projectId, note },
) => {
  const { id } = await sql
    .insertInto('soil_project_note')
    .values({ project_id: projectId, written_by: user.email, written_at: app.now(), note })
    .returning('id')
    .executeTakeFirstOrThrow();
  return [{ add_soil_project_note: id }];
};
