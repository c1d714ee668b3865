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
const SORTS: Record<CheckedParamsOf<List>['sort_by'], ReturnType<typeof raw>> = {
  project_id: raw`id`,
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

interface Found {
  page: number;
  found: number;
  all: number;
  statuses: StatusCount[];
  ids: number[];
}

/**
 * Reads every project once and narrowly, because the list counts all of them, and whole records only
 * for the page's projects.
 */
export const list: Handler<List> = async ({ sql }, params) => {
  const { statuses, search } = params;
  const isChosen = statuses === null ? raw`true` : raw`status = ANY (${statuses}::text[])`;
  const { rows } = await raw<Found>`
    WITH listed AS MATERIALIZED (
      SELECT id, status, status_since, ${SORTS[params.sort_by]} AS sorted, ${matching(params)} AS matches
      FROM soil_project JOIN soil_project_listing ON project_id = id
      WHERE is_active
    ), by_status AS (
      SELECT status, count(*) AS all, count(*) FILTER (WHERE matches) AS count,
        min(status_since) FILTER (WHERE matches) AS oldest
      FROM listed
      GROUP BY status
    ), counted AS (
      SELECT coalesce(sum("all"), 0)::integer AS all,
        coalesce(sum(count) FILTER (WHERE ${isChosen}), 0)::integer AS found,
        coalesce(jsonb_agg(jsonb_build_object('project_status', status, 'count', count,
          'oldest_since', ${isoTime('oldest')}) ORDER BY status) FILTER (WHERE count > 0), '[]')
          AS statuses
      FROM by_status
    ), paged AS (
      SELECT counted.*,
        least(${params.page}::integer, greatest((found - 1) / ${PROJECTS_LISTED}, 0)) AS page
      FROM counted
    )
    SELECT paged.*, ARRAY(
      SELECT listed.id::double precision
      FROM listed
      WHERE matches AND ${isChosen}
      ORDER BY ${isNamedBy(search)} sorted ${params.is_descending ? raw`DESC` : raw`ASC`} NULLS LAST,
        listed.id DESC
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
  /^[1-9]\d{0,14}$/.test(search.trim()) ? raw`(listed.id = ${search.trim()}::bigint) DESC,` : raw``;
