import { sql as raw } from 'kysely';
import { PROJECTS_LISTED, type CheckedParamsOf, type Contract } from '#shared/api/contract';
import type { Handler } from '../handler.ts';
import { projectRecords } from './project-rows.ts';

type List = Contract['soilProjects']['list'];

/** Sorts names in natural order: `Creek 9` before `creek 10`. */
const named = (column: string) => raw`${raw.ref(column)} COLLATE people_names`;
const SORTS: Record<CheckedParamsOf<List>['sort_by'], ReturnType<typeof raw>> = {
  project_id: raw`id`,
  project_name: named('name'),
  property_name: named('farm_name'),
  email_address: named('owner_email'),
  no_of_cads: raw`cads`,
  project_status: raw`status`,
};

export const list: Handler<List> = async ({ sql }, params) => {
  const words = params.search.toLowerCase().split(/\s+/).filter(Boolean);
  const order = params.is_descending ? raw`DESC` : raw`ASC`;
  const { rows } = await raw<{ page: number; found: number; all: number; ids: number[] }>`
    WITH every AS MATERIALIZED (
      SELECT id, name, farm_name, owner_email, status, coalesce(cads, 0) AS cads
      FROM soil_project
      LEFT JOIN (SELECT project_id, count(*) AS cads FROM soil_project_parcel GROUP BY project_id)
        AS counted ON project_id = id
      WHERE is_active
    ), found AS (
      SELECT * FROM every
      WHERE (${params.statuses}::text[] IS NULL OR status = ANY (${params.statuses}::text[]))
        AND NOT EXISTS (
          SELECT FROM unnest(${words}::text[]) AS word
          WHERE position(word IN
            lower(concat_ws(E'\\n', id, name, farm_name, owner_email, cads, status))) = 0)
    ), shown AS (
      SELECT (SELECT count(*) FROM every)::integer AS all, count(*)::integer AS found,
        least(${params.page}::integer, greatest((count(*) - 1) / ${PROJECTS_LISTED}, 0))::integer
          AS page
      FROM found
    )
    SELECT shown.*, ARRAY(
      SELECT id::double precision FROM found ORDER BY ${SORTS[params.sort_by]} ${order}, id DESC
      LIMIT ${PROJECTS_LISTED} OFFSET shown.page * ${PROJECTS_LISTED}
    ) AS ids FROM shown`.execute(sql);
  const { ids, ...counts } = rows[0]!;
  const records = await projectRecords(sql, (projects) =>
    projects.where('id', '=', (q) => q.fn('any', [q.val(ids)])),
  );
  const place = new Map(ids.map((id, i) => [id, i]));
  const projects = records.toSorted((a, b) => place.get(a.project_id)! - place.get(b.project_id)!);
  return [{ ...counts, projects }];
};
