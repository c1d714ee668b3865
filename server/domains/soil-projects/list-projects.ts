import { sql as raw } from 'kysely';
import {
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

/** Reads the matches' narrow listing only, and whole records only for the page's projects. */
export const list: Handler<List> = async ({ sql }, params) => {
  const order = params.is_descending ? raw`DESC` : raw`ASC`;
  const { rows } = await raw<Found>`
    WITH matching AS MATERIALIZED (
      SELECT id, name, farm_name, owner_email, status, status_since, assignee, cads, area_ha,
        client_name
      FROM soil_project JOIN soil_project_listing ON project_id = id
      WHERE is_active
        AND (${params.project_ids ?? null}::bigint[] IS NULL
          OR id = ANY (${params.project_ids ?? null}::bigint[]))
        AND (${params.assignee ?? null}::text IS NULL
          OR coalesce(assignee, '') = lower(${params.assignee ?? null}::text))
        AND search_text || ' ' || lower(status) LIKE ALL (${patternsOf(params.search)}::text[])
    ), found AS (
      SELECT * FROM matching
      WHERE ${params.statuses}::text[] IS NULL OR status = ANY (${params.statuses}::text[])
    ), counted AS (
      SELECT (SELECT count(*) FROM soil_project WHERE is_active)::integer AS all,
        count(*)::integer AS found,
        least(${params.page}::integer, greatest((count(*) - 1) / ${PROJECTS_LISTED}, 0))::integer
          AS page
      FROM found
    )
    SELECT counted.*, (
      SELECT coalesce(jsonb_agg(jsonb_build_object('project_status', status, 'count', count,
        'oldest_since', ${isoTime('oldest')}) ORDER BY status), '[]')
      FROM (
        SELECT status, count(*) AS count, min(status_since) AS oldest FROM matching GROUP BY status
      ) AS by_status
    ) AS statuses, ARRAY(
      SELECT id::double precision
      FROM found
      ORDER BY (id::text = ${params.search.trim()}) DESC,
        ${SORTS[params.sort_by]} ${order} NULLS LAST, id DESC
      LIMIT ${PROJECTS_LISTED} OFFSET counted.page * ${PROJECTS_LISTED}
    ) AS ids
    FROM counted`.execute(sql);
  const { ids, ...counts } = rows[0]!;
  const place = new Map(ids.map((id, i) => [id, i]));
  const projects = (await listedProjects(sql, ids)).toSorted(
    (a, b) => place.get(a.project_id)! - place.get(b.project_id)!,
  );
  return [{ ...counts, projects }];
};

/**
 * Returns a pattern per word. A word with a slash is a lot and plan and begins a term, so that
 * `1/DP755510` does not find lot 11.
 */
const patternsOf = (search: string): string[] =>
  searchedWords(search).map((word) => (word.includes('/') ? `% ${word}%` : `%${word}%`));
