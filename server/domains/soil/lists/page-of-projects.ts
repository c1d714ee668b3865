import { sql as raw } from 'kysely';
import { PROJECTS_PER_PAGE, type CheckedParamsOf, type Contract } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import type { Handler } from '../../handler.ts';
import { projectRecords } from '../record/project-rows.ts';

type Page = Contract['soilProjects']['page'];
type Params = CheckedParamsOf<Page>;

/** Maximum stored size of a page, so that server and client hold only a few megabytes for it. */
const PAGE_BYTES = 1024 * 1024;

/** Returns the next projects that fit into one page, but at least one while there are more. */
export const page: Handler<Page> = async ({ sql }, params) => {
  const sizes = await sizesOf(sql, params);
  let taken = 0;
  const end = sizes.findIndex(({ bytes }) => (taken += bytes) > PAGE_BYTES);
  const ids = sizes.slice(0, end === -1 ? sizes.length : Math.max(end, 1)).map(({ id }) => id);
  if (ids.length === 0) return [];
  return projectRecords(sql, (projects) => projects.where('id', 'in', ids), {
    withGeometry: params.with_geometry,
  });
};

/** Stored sizes of the next projects; reading these is cheaper than reading the projects. */
const sizesOf = (sql: Sql, params: Params) =>
  sql
    .selectFrom('soil_project as project')
    .select([
      'project.id',
      raw<number>`pg_column_size(submitted_form) + (
        SELECT coalesce(sum(pg_column_size(request)), 0)
        FROM cer_submission WHERE project_id = project.id
      ) + (
        SELECT coalesce(sum(${
          params.with_geometry ? raw`pg_column_size(geometry)` : raw`256`
        }), 0) FROM soil_project_parcel WHERE project_id = project.id
      )`.as('bytes'),
    ])
    .where('project.is_active', '=', true)
    .$if(params.before_id !== null, (q) => q.where('project.id', '<', params.before_id!))
    .$if(params.project_ids !== null, (q) => q.where('project.id', 'in', params.project_ids!))
    .$if(params.statuses !== null, (q) => q.where('project.status', 'in', params.statuses!))
    .orderBy('project.id', 'desc')
    .limit(PROJECTS_PER_PAGE)
    .execute();
