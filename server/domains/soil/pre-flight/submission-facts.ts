import { sql as raw } from 'kysely';
import { PAUSE_STATUSES } from '#entities/submission/exchange';
import type {
  PrintedFacts,
  ProjectOverlap,
  ProjectStatus,
  SubmissionFacts,
} from '#shared/api/contract';
import type { AppContext } from '../../app-context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { redrawnLand } from '../record/redrawn-land.ts';
import { registerProblem } from './register-problem.ts';

/**
 * Statuses at which a project's land counts as overlapped by others, because its commitment is
 * signed.
 */
const SIGNED_STATUSES: readonly ProjectStatus[] = [
  'A5',
  'A6',
  'A7',
  'B1',
  'B2',
  'B3',
  'C1',
  'C2',
  'C3',
  'C4',
  'C5',
  'C6',
];

/** What is known of a project's land; what partner admins recorded is read later, in the transaction. */
export type LandFacts = Omit<SubmissionFacts, 'overrides' | 'sheet'>;

/** Facts, with the nearby projects with which they were compared. */
export interface KnownLand {
  facts: LandFacts;
  neighbours: Neighbour[];
}

/**
 * Returns the facts of projects by id; omits unknown projects. Call it outside a transaction: the
 * comparison of land runs in a thread, and the cadastre may be a database of its own.
 */
export async function landFacts(
  app: AppContext,
  projectIds: readonly number[],
  { withGeometry = false } = {},
): Promise<Map<number, KnownLand>> {
  const { projects, redrawn, neighbours, register } = await app.database.asWorker(async (sql) => ({
    projects: await readProjects(sql, projectIds),
    redrawn: await redrawnLand(sql, projectIds),
    neighbours: await readNeighbours(sql, projectIds),
    register: await registerProblem(sql, app),
  }));
  const pids = [
    ...new Set(projects.flatMap(({ parcels }) => parcels.flatMap(({ pid }) => pid ?? []))),
  ];
  const inCadastre = new Set((await app.parcels.byIds(pids)).map(({ pid }) => pid));

  const known = new Map<number, KnownLand>();
  for (const project of projects) {
    const { id, parcels, withdrawn_at: at, withdrawn_note: note } = project;
    const { turned_down: turnedDown } = project;
    const keysWhere = (test: (parcel: (typeof parcels)[number]) => boolean) =>
      parcels.filter(test).map(({ key }) => key);
    const near = neighbours.filter(({ project_id: projectId }) => projectId === id);
    const overlaps = near.length === 0 ? [] : await overlapsOf(app, id, near, withGeometry);
    const facts: LandFacts = {
      project_id: id,
      overlaps: overlaps ?? [],
      overlaps_problem:
        overlaps === null
          ? 'The land is too complicated to compare with that of other projects. Check it for overlaps yourself.'
          : register,
      parcels_gone: keysWhere(({ pid }) => pid !== null && !inCadastre.has(pid)),
      parcels_with_holes: keysWhere(({ has_hole: hasHole }) => hasHole),
      withdrawn: at === null ? null : { at: at.toISOString(), note },
      turned_down: turnedDown,
      signed: project.signed,
      redrawn: redrawn.get(id) ?? null,
      abatement_t_per_ha: [
        app.settings.CER_ABATEMENT_MIN_T_PER_HA,
        app.settings.CER_ABATEMENT_MAX_T_PER_HA,
      ],
    };
    known.set(id, { facts, neighbours: near });
  }
  return known;
}

interface ProjectLand {
  id: number;
  withdrawn_at: Date | null;
  withdrawn_note: string;
  /** The regulator’s last decision, if it was against the project. */
  turned_down: { at: string; note: string | null } | null;
  signed: PrintedFacts | null;
  parcels: { key: string; pid: string | null; has_hole: boolean }[];
}

async function readProjects(sql: Sql, ids: readonly number[]): Promise<ProjectLand[]> {
  const { rows } = await raw<ProjectLand>`
    SELECT p.id, p.withdrawn_at, p.withdrawn_note,
      (SELECT CASE WHEN decided.to_status = 'C5'
          THEN json_build_object('at', decided.changed_at, 'note', CASE
            WHEN decided.changed_by <> 'server' THEN decided.note END) END
        FROM soil_project_change decided
        WHERE decided.project_id = p.id AND decided.from_status IN ('C4', 'C5', 'C6')
          AND decided.to_status IN ('C4', 'C5', 'C6') AND decided.from_status <> decided.to_status
        ORDER BY decided.id DESC LIMIT 1) AS turned_down,
      (SELECT made.printed FROM soil_document made
        WHERE made.project_id = p.id AND made.kind = 'commitment'
          AND made.answers_version = (
            SELECT answers_version FROM soil_document
            WHERE project_id = p.id AND kind = 'commitment-signed'
              AND recorded_at IS NOT NULL AND removed_at IS NULL
            ORDER BY recorded_at DESC, id DESC LIMIT 1)
        ORDER BY made.id DESC LIMIT 1) AS signed,
      json_agg(json_build_object('key', parcel.parcel_key, 'pid', parcel.pid,
        'has_hole', has_hole(parcel.geometry)) ORDER BY parcel.position) AS parcels
    FROM soil_project p JOIN soil_project_parcel parcel ON parcel.project_id = p.id
    WHERE p.id = ANY (${ids}::bigint[]) AND p.is_active
    GROUP BY p.id ORDER BY p.id`.execute(sql);
  return rows;
}

/** A project with land near that of another. */
export interface Neighbour {
  project_id: number;
  with: ProjectOverlap['with'];
  id: string;
  name: string;
  status: ProjectStatus | null;
  may_be_found: boolean;
}

/** Returns the projects whose land may overlap: their bounding boxes do. */
export async function readNeighbours(sql: Sql, ids: readonly number[]): Promise<Neighbour[]> {
  const { rows } = await raw<Neighbour>`
    SELECT DISTINCT own.project_id, 'project' AS with, other.id::text AS id, other.name, other.status,
      sent.may_be_found
    FROM soil_project_parcel own
      JOIN soil_project_parcel near ON near.extent && own.extent
        AND near.project_id <> own.project_id
      JOIN soil_project other ON other.id = near.project_id
      -- Also once the project was withdrawn or returned: what was sent may still turn up.
      CROSS JOIN LATERAL (SELECT other.status NOT IN ('C4', 'C5', 'C6') AND EXISTS (
        SELECT FROM cer_submission sent
          LEFT JOIN cer_exchange post ON post.submission_id = sent.id AND post.method = 'POST'
        WHERE sent.project_id = other.id AND sent.sending_at IS NOT NULL
          AND (post.id IS NULL OR post.reason IN (
              'network', 'timeout', 'garbage', 'oversize', 'redirect')
            OR post.reason = 'status' AND post.status <> ALL (${PAUSE_STATUSES}::int[]))
      ) AS may_be_found) sent
    WHERE own.project_id = ANY (${ids}::bigint[]) AND other.is_active
      AND (sent.may_be_found
        OR other.withdrawn_at IS NULL AND other.status = ANY (${SIGNED_STATUSES}::text[]))
    UNION ALL
    SELECT DISTINCT own.project_id, 'register', registered.code, registered.name, NULL, false
    FROM soil_project_parcel own
      JOIN registered_project registered ON registered.extent && own.extent
    WHERE own.project_id = ANY (${ids}::bigint[])
      -- The project itself, once the regulator lists it.
      AND NOT EXISTS (
        SELECT FROM cer_submission sent
        WHERE sent.project_id = own.project_id AND sent.post_cer_id = registered.code)
    ORDER BY 1, 2, 3`.execute(sql);
  return rows;
}

/** Returns null if there is too much land to compare. */
async function overlapsOf(
  app: AppContext,
  projectId: number,
  neighbours: readonly Neighbour[],
  withGeometry: boolean,
): Promise<ProjectOverlap[] | null> {
  const question = await app.database.asWorker((sql) => readLand(sql, projectId, neighbours));
  const shared = await app.compareLand.sharedLand(question);
  if (shared === null) return null;
  return neighbours.flatMap(({ with: kind, id, name, status, may_be_found }) =>
    shared
      .filter((one) => one.id === keyOf({ with: kind, id }))
      .map(({ parcels, hectares, geometry }) => ({
        with: kind,
        id,
        name,
        status,
        may_be_found,
        parcels,
        hectares: Math.round(hectares * 100) / 100,
        ...(withGeometry && { geometry }),
      })),
  );
}

const keyOf = ({ with: kind, id }: Pick<Neighbour, 'with' | 'id'>): string => `${kind} ${id}`;

/** Reads geometries as text, which only the thread parses. */
async function readLand(sql: Sql, projectId: number, neighbours: readonly Neighbour[]) {
  const idsOf = (wanted: ProjectOverlap['with']) =>
    neighbours.filter(({ with: kind }) => kind === wanted).map(({ id }) => id);
  const { rows: parcels } = await raw<{ id: string; geometry: string }>`
    SELECT parcel_key AS id, geometry::text
    FROM soil_project_parcel WHERE project_id = ${projectId} ORDER BY position`.execute(sql);
  const { rows: others } = await raw<{ id: string; geometry: string }>`
    WITH own AS (SELECT extent FROM soil_project_parcel WHERE project_id = ${projectId})
    SELECT 'project ' || project_id AS id, geometry::text FROM soil_project_parcel near
    WHERE project_id = ANY (${idsOf('project')}::bigint[])
      AND EXISTS (SELECT FROM own WHERE own.extent && near.extent)
    UNION ALL
    SELECT 'register ' || code, geometry::text FROM registered_project near
    WHERE code = ANY (${idsOf('register')}::text[])
      AND EXISTS (SELECT FROM own WHERE own.extent && near.extent)`.execute(sql);
  return { parcels, others };
}
