import { sql as raw } from 'kysely';
import {
  PROJECT_STATUSES,
  PROJECTS_LISTED,
  type CheckedParamsOf,
  type Contract,
  type StatusCount,
} from '#shared/api/contract';
import { searchedWords } from '../../platform/db/searched-words.ts';
import type { Handler } from '../handler.ts';
import { listedProjects } from './listed-projects.ts';

type List = Contract['soilProjects']['list'];

/** Sorts names in natural order: `Creek 9` before `creek 10`. */
const named = (column: string) => raw`${raw.ref(column)} COLLATE people_names`;
const isoTime = (column: string) =>
  raw`to_char(${raw.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const SORTS: Record<
  Exclude<CheckedParamsOf<List>['sort_by'], 'project_id'>,
  ReturnType<typeof raw>
> = {
  project_name: named('name'),
  property_name: named('farm_name'),
  email_address: named('owner_email'),
  no_of_cads: raw`cads`,
  project_status: raw`status`,
  waiting_since: raw`status_since`,
  hectares: raw`area_ha`,
  client_name: named('client_name'),
  assignee: raw`assignee`,
};

const PROJECTS = raw`soil_project LEFT JOIN soil_project_listing ON project_id = soil_project.id
  WHERE is_active`;

interface Found {
  page: number;
  found: number;
  all: number;
  statuses: StatusCount[];
  ids: number[];
}

/**
 * Reads every project narrowly, because the list counts all of them, and whole records only for the
 * page's projects. The listing is joined only where it is searched or sorted.
 */
export const list: Handler<List> = async ({ sql }, params) => {
  const { statuses, search } = params;
  const isChosen = statuses === null ? raw`true` : raw`status = ANY (${statuses}::text[])`;
  const { rows } = await raw<Found>`
    WITH counted AS (
      SELECT status, ${matching(params)} AS matches, count(*) AS count, min(status_since) AS oldest
      FROM ${PROJECTS}
      GROUP BY 1, 2
    ), summed AS (
      SELECT coalesce(sum(count), 0)::integer AS all,
        coalesce(sum(count) FILTER (WHERE matches AND ${isChosen}), 0)::integer AS found,
        coalesce(jsonb_agg(jsonb_build_object('project_status', status, 'count', count,
          'oldest_since', ${isoTime('oldest')}) ORDER BY status) FILTER (WHERE matches), '[]')
          AS statuses
      FROM counted
    ), paged AS (
      SELECT summed.*,
        least(${params.page}::integer, greatest((found - 1) / ${PROJECTS_LISTED}, 0)) AS page
      FROM summed
    )
    SELECT paged.*, ARRAY(
      SELECT soil_project.id::double precision
      FROM ${PROJECTS} AND ${matching(params)} AND ${isChosen}
      ORDER BY ${raw.join([...isNamedBy(search), ...sorting(params)])}
      LIMIT ${PROJECTS_LISTED} OFFSET paged.page * ${PROJECTS_LISTED}
    ) AS ids
    FROM paged`.execute(sql);
  const { ids, ...counts } = rows[0]!;
  const place = new Map(ids.map((id, i) => [id, i]));
  const projects = (await listedProjects(sql, ids)).toSorted(
    (a, b) => place.get(a.project_id)! - place.get(b.project_id)!,
  );
  return [{ ...counts, projects }];
};

/** Whether a project is among those asked for, without their statuses. */
function matching({ project_ids: ids, assignee, search }: CheckedParamsOf<List>) {
  const conditions = [
    ...(ids ? [raw`id = ANY (${ids}::bigint[])`] : []),
    ...(assignee === undefined ? [] : [raw`coalesce(assignee, '') = lower(${assignee}::text)`]),
    ...searchedWords(search).map(isFoundBy),
  ];
  return conditions.length === 0 ? raw`true` : raw.join(conditions, raw` AND `);
}

/**
 * Whether the project's texts or its status contain the word. One with a slash is a lot and plan and
 * begins a term, so that `1/DP755510` does not find lot 11.
 */
function isFoundBy(word: string) {
  const isInTexts = raw`search_text LIKE ${word.includes('/') ? `% ${word}%` : `%${word}%`}`;
  const statuses = PROJECT_STATUSES.filter((status) => status.toLowerCase().includes(word));
  return statuses.length === 0
    ? isInTexts
    : raw`(${isInTexts} OR status = ANY (${statuses}::text[]))`;
}

/** Sorts the project whose number is the whole search before all others. */
const isNamedBy = (search: string) =>
  /^[1-9]\d{0,14}$/.test(search.trim())
    ? [raw`(soil_project.id = ${search.trim()}::bigint) DESC`]
    : [];

/** By their numbers, an index gives the page without the others. */
function sorting({ sort_by: column, is_descending: isDescending }: CheckedParamsOf<List>) {
  const direction = isDescending ? raw`DESC` : raw`ASC`;
  return column === 'project_id'
    ? [raw`soil_project.id ${direction}`]
    : [raw`${SORTS[column]} ${direction} NULLS LAST`, raw`soil_project.id DESC`];
}
