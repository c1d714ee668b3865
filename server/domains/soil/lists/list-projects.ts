import { sql as raw } from 'kysely';
import {
  PROJECT_STATUSES,
  PROJECTS_LISTED,
  type CheckedParamsOf,
  type Contract,
  type StatusCount,
} from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import { searchedWords } from '../../../platform/db/searched-words.ts';
import type { PreparedHandler } from '../../handler.ts';
import { listedProjects } from './listed-projects.ts';
import { projectsThatWait } from '../pre-flight/waiting-overrides.ts';

type List = Contract['soilProjects']['list'];

/** Sorts names in natural order: `Creek 9` before `creek 10`. */
const named = (column: string) => raw`${raw.ref(column)} COLLATE people_names`;
const isoTime = (column: string) =>
  raw`to_char(${raw.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const SORTS: Record<CheckedParamsOf<List>['sort_by'], ReturnType<typeof raw>> = {
  project_id: raw`project_id`,
  project_name: named('project.name'),
  property_name: named('project.farm_name'),
  email_address: named('project.owner_email'),
  no_of_cads: raw`cads`,
  project_status: raw`project_status`,
  waiting_since: raw`project_status_since`,
  hectares: raw`area_ha`,
  client_name: named('client_name'),
  assignee: raw`project_assignee`,
};

interface Found {
  page: number;
  found: number;
  all: number;
  statuses: StatusCount[];
  ids: number[];
}

/**
 * Reads the listing of every project, because the list counts all of them, and whole records only
 * for the page's projects.
 */
export const list: PreparedHandler<List, number[]> = {
  prepare: ({ app }) => projectsThatWait(app),
  act: async ({ sql }, params, waiting) => [await listOf(sql, params, waiting)],
};

async function listOf(sql: Sql, params: CheckedParamsOf<List>, waiting: readonly number[]) {
  const { statuses, search } = params;
  const isChosen = statuses === null ? raw`true` : raw`project_status = ANY (${statuses}::text[])`;
  const { rows } = await raw<Found>`
    WITH listed AS NOT MATERIALIZED (
      SELECT project_id, project_status, project_status_since, ${SORTS[params.sort_by]} AS sorted,
        ${matching(params, waiting)} AS matches
      FROM soil_project_listing AS listing
        LEFT JOIN soil_project AS project ON project.id = project_id
      WHERE project_is_active
    ), counted AS (
      SELECT project_status, matches, count(*) AS count, min(project_status_since) AS oldest
      FROM listed
      GROUP BY project_status, matches
    ), summed AS (
      SELECT coalesce(sum(count), 0)::integer AS all,
        coalesce(sum(count) FILTER (WHERE matches AND ${isChosen}), 0)::integer AS found,
        coalesce(jsonb_agg(jsonb_build_object('project_status', project_status, 'count', count,
          'oldest_since', ${isoTime('oldest')}) ORDER BY project_status) FILTER (WHERE matches), '[]')
          AS statuses
      FROM counted
    ), paged AS (
      SELECT summed.*,
        least(${params.page}::integer, greatest((found - 1) / ${PROJECTS_LISTED}, 0)) AS page
      FROM summed
    )
    SELECT paged.*, ARRAY(
      SELECT project_id::double precision
      FROM listed
      WHERE matches AND ${isChosen}
      ORDER BY ${raw.join([...isNamedBy(search), ...sorting(params)])}
      LIMIT ${PROJECTS_LISTED} OFFSET paged.page * ${PROJECTS_LISTED}
    ) AS ids
    FROM paged`.execute(sql);
  const { ids, ...counts } = rows[0]!;
  const place = new Map(ids.map((id, i) => [id, i]));
  const projects = (await listedProjects(sql, ids, waiting)).toSorted(
    (a, b) => place.get(a.project_id)! - place.get(b.project_id)!,
  );
  return { ...counts, projects };
}

/**
 * Whether a project matches the search, whatever its status. The CASE hides the words from
 * PostgreSQL, which would otherwise expect few matches and not read a page by its index.
 */
function matching(
  { project_ids: ids, assignee, waits_for_second: isWaiting, search }: CheckedParamsOf<List>,
  waiting: readonly number[],
) {
  const conditions = [
    ...(ids ? [raw`project_id = ANY (${ids}::bigint[])`] : []),
    ...(assignee === undefined
      ? []
      : [raw`coalesce(project_assignee, '') = lower(${assignee}::text)`]),
    ...(isWaiting ? [raw`project_id = ANY (${waiting}::bigint[])`] : []),
    ...searchedWords(search).map(isFoundBy),
  ];
  return conditions.length === 0
    ? raw`true`
    : raw`CASE WHEN ${raw.join(conditions, raw` AND `)} THEN true ELSE false END`;
}

/**
 * Whether the project's texts or its status contain the word. A word with a slash is a lot and plan
 * and must be at the start of a term, so that `1/DP755510` does not find lot 11.
 */
function isFoundBy(word: string) {
  const isInTexts = raw`search_text LIKE ${word.includes('/') ? `% ${word}%` : `%${word}%`}`;
  const statuses = PROJECT_STATUSES.filter((status) => status.toLowerCase().includes(word));
  return statuses.length === 0
    ? isInTexts
    : raw`(${isInTexts} OR project_status = ANY (${statuses}::text[]))`;
}

/** Sorts the project whose number equals the whole search before all others. */
const isNamedBy = (search: string) =>
  /^[1-9]\d{0,14}$/.test(search.trim())
    ? [raw`(listed.project_id = ${search.trim()}::bigint) DESC`]
    : [];

/** Ids are never null; their index gives the order only without NULLS LAST. */
function sorting({ sort_by: column, is_descending: isDescending }: CheckedParamsOf<List>) {
  const direction = isDescending ? raw`DESC` : raw`ASC`;
  return column === 'project_id'
    ? [raw`sorted ${direction}`]
    : [raw`sorted ${direction} NULLS LAST`, raw`listed.project_id DESC`];
}
