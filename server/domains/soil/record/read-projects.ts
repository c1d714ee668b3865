import { sql as raw } from 'kysely';
import { acceptedText } from '#entities/submission/finding';
import type { Contract, ProjectStatus } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import { CallError, notFound } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';
import { projectRows } from './project-rows.ts';

type Soil = Contract['soilProjects'];

/** Below the 64 MiB that a browser accepts as one answer. */
const MAX_BYTES = 56 * 1024 * 1024;
/** Size of a row without its project's answers and submissions. */
const ROW_BYTES = 1_000;

/**
 * Returns one row per parcel, each of which repeats its project. Throws TOO_LARGE for very many
 * projects, which callers then read through `page`.
 */
export const all: Handler<Soil['all']> = async ({ sql }) => {
  if ((await bytesOfAll(sql)) > MAX_BYTES) {
    throw new CallError(
      'TOO_LARGE',
      'There are too many soil projects to return at once. Please read them page by page.',
    );
  }
  return projectRows(sql, (projects) => projects);
};

async function bytesOfAll(sql: Sql): Promise<number> {
  const { bytes } = await sql
    .selectFrom('soil_project as project')
    .select(
      raw<string>`coalesce(sum((${ROW_BYTES}::bigint
        + octet_length(submitted_form::text)
        + (SELECT coalesce(sum(octet_length(request::text)), 0)
           FROM cer_submission WHERE project_id = project.id))
        * (SELECT greatest(count(*), 1)
           FROM soil_project_parcel WHERE project_id = project.id)), 0)`.as('bytes'),
    )
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** Returns only the user's own farms' projects, for partner admins too (OP-89). */
export const own: Handler<Soil['own']> = async ({ sql, owner }, { property_ids: farmIds }) => {
  if (owner.id === null || farmIds.length === 0) return [];
  const ownerId = owner.id;
  return projectRows(sql, (projects) =>
    projects.where('owner_id', '=', ownerId).where('farm_id', 'in', farmIds),
  );
};

export const history: Handler<Soil['history']> = async ({ sql }, { project_id: projectId }) => {
  const lines = await historyOf(sql, projectId);
  if (lines.length === 0) throw notFound();
  return lines;
};

/** All history lines of a project that the role may read, oldest first. */
export async function historyOf(sql: Sql, projectId: number) {
  const changes = await sql
    .selectFrom('soil_project_change')
    .select(['from_status', 'to_status', 'changed_by', 'changed_at', 'note'])
    .select('keyed_marks as marks')
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute();
  if (changes.length === 0) return [];
  const lines = [
    ...(await withAcceptedWarnings(sql, projectId, changes)),
    ...(await removedTitles(sql, projectId, changes)),
    ...(await signatureLines(sql, projectId, changes)),
    ...(await overrideLines(sql, projectId, changes)),
    ...(await sheetLines(sql, projectId, changes)),
    ...(await packRequests(sql, projectId, changes)),
  ];
  return lines
    .toSorted((a, b) => a.changed_at.getTime() - b.changed_at.getTime())
    .map((line) => ({ ...line, changed_at: line.changed_at.toISOString() }));
}

interface Change {
  from_status: ProjectStatus | null;
  to_status: ProjectStatus;
  changed_at: Date;
}

/** A history line that does not change the status that the project had at that time. */
function lineAt(changes: readonly Change[], at: Date, by: string, note: string) {
  const { to_status: status } = changes.findLast((one) => one.changed_at <= at) ?? changes[0]!;
  return {
    from_status: status,
    to_status: status,
    changed_by: by,
    changed_at: at,
    note,
    marks: [],
  };
}

/**
 * The changes, with a line before each submission for each warning that the person accepted with
 * it. Only partner admins can read these lines.
 */
async function withAcceptedWarnings<C extends Change>(
  sql: Sql,
  projectId: number,
  changes: readonly C[],
) {
  const checks = await sql
    .selectFrom('cer_submission_check as check')
    .innerJoin('cer_submission as submission', 'submission.id', 'check.submission_id')
    .select(['request_dt', 'findings'])
    .where('project_id', '=', projectId)
    .orderBy('attempt')
    .execute();
  const submissionOf = (at: Date) =>
    changes.findLast((change) => change.to_status === 'C1' && change.changed_at <= at);
  return changes.flatMap((change) => {
    const { from_status, changed_at } = change;
    const own = checks.filter(({ request_dt: at }) => submissionOf(at) === change);
    const accepted = own.flatMap(({ findings }) =>
      findings.flatMap((finding) =>
        finding.accepted
          ? [lineAt(changes, changed_at, finding.accepted.by, acceptedText(finding))]
          : [],
      ),
    );
    // The person accepted the warnings before the submission, so their lines have the previous
    // status.
    return [
      ...accepted.map((line) => ({
        ...line,
        from_status,
        to_status: from_status ?? line.to_status,
      })),
      change,
    ];
  });
}

/** A line for each request of the auditor's pack. */
async function packRequests(sql: Sql, projectId: number, changes: readonly Change[]) {
  const requests = await sql
    .selectFrom('soil_pack_request')
    .select(['requested_by', 'requested_at'])
    .where('project_id', '=', projectId)
    .orderBy('requested_at')
    .execute();
  return requests.map(({ requested_at: at, requested_by: by }) =>
    lineAt(changes, at, by, 'Auditor’s pack requested'),
  );
}

/** A line for each override of a rule, its second partner admin and its withdrawal. Only partner admins can read them. */
async function overrideLines(sql: Sql, projectId: number, changes: readonly Change[]) {
  const overrides = await sql
    .selectFrom('soil_project_override')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute();
  return overrides.flatMap(
    ({ rule, says, reason, made_by, made_at, withdrawn_by, withdrawn_at, ...second }) => [
      lineAt(changes, made_at, made_by, `Override of ${rule}: “${says}” Reason: ${reason}`),
      ...(second.confirmed_at && second.confirmed_by
        ? [
            lineAt(
              changes,
              second.confirmed_at,
              second.confirmed_by,
              `Override of ${rule} by ${made_by} confirmed by a second partner admin: “${says}”`,
            ),
          ]
        : []),
      ...(withdrawn_at && withdrawn_by
        ? [lineAt(changes, withdrawn_at, withdrawn_by, `Override of ${rule} withdrawn: “${says}”`)]
        : []),
    ],
  );
}

/** A line for each sheet of the project area; only partner admins can read them. */
async function sheetLines(sql: Sql, projectId: number, changes: readonly Change[]) {
  const sheets = await sql
    .selectFrom('soil_project_sheet')
    .select(['made_by', 'made_at'])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute();
  return sheets.map(({ made_by: by, made_at: at }) =>
    lineAt(
      changes,
      at,
      by,
      'Made the sheet of the project area, to upload to the regulator by hand.',
    ),
  );
}

/**
 * A line for each confirmation that everybody signed; a withdrawal shows as its change of status.
 */
async function signatureLines(sql: Sql, projectId: number, changes: readonly Change[]) {
  const signed = await sql
    .selectFrom('soil_document')
    .select(['answers_version', 'is_signed', 'checked_at', 'checked_by', 'check_note', 'looks'])
    .where('project_id', '=', projectId)
    .where('kind', '=', 'commitment-signed')
    .execute();
  return signed.flatMap(({ answers_version: form, is_signed, looks, ...check }) => {
    const isOnlyInColumns = is_signed && looks.every(({ withdrawn }) => withdrawn !== null);
    const all = [
      ...looks.map(({ by, at, note }) => ({ by, at: new Date(at), note })),
      ...(isOnlyInColumns
        ? [{ by: check.checked_by!, at: check.checked_at!, note: check.check_note }]
        : []),
    ];
    return all.map(({ by, at, note }) =>
      lineAt(
        changes,
        at,
        by,
        [`Signatures checked: everybody has signed form ${form}.`, note].filter(Boolean).join(' '),
      ),
    );
  });
}

/** One history line per removed title or consent document. */
async function removedTitles(sql: Sql, projectId: number, changes: readonly Change[]) {
  const removed = await sql
    .selectFrom('soil_document')
    .select(['kind', 'file_name', 'removed_at', 'removed_by', 'replaced_by as by'])
    .where('project_id', '=', projectId)
    .where('removed_at', 'is not', null)
    .orderBy('removed_at')
    .execute();
  return removed.map(({ kind, file_name: name, removed_at: at, removed_by, by }) => {
    const what = kind === 'consent-docs' ? 'Consent document' : 'Title document';
    const note = by === null ? `${what} removed: ${name}` : `${what} ${name} replaced by ${by}`;
    return lineAt(changes, at!, removed_by!, note);
  });
}
