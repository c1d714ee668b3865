import { sql as raw } from 'kysely';
import { readUploadKey, type UploadKind } from '#entities/soil-project/document';
import type { InterestKind } from '#entities/soil-project/interest-holder';
import { mayMove, type ProjectActor } from '#entities/soil-project/record';
import type { AppContext } from '../../app-context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/call-error.ts';
import { PDF_FAULTS } from '../../../platform/files/check-pdf.ts';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import type { LockedProject } from '../moves/move-project.ts';

/** Lifetimes: five minutes for an upload link, a day for an upload that is never recorded. */
const LINK_VALID_S = 5 * 60;
const UNRECORDED_S = 24 * 3_600;

/** Clients upload the signed commitment; partner admins all other files. */
export function mayUpload(
  kind: UploadKind,
  actors: readonly ProjectActor[],
  project: Pick<LockedProject, 'status'>,
): boolean {
  if (kind !== 'commitment-signed') return actors.includes('partner');
  return actors.includes('client') && mayMove('client', project.status, 'A5');
}

export interface NewUpload {
  project: LockedProject;
  kind: UploadKind;
  key: string;
}

/**
 * Returns an upload link for each new file, in order. Until a file is recorded, its key can get new
 * links; afterwards this throws CONFLICT.
 */
export async function issueUploads(
  sql: Sql,
  app: AppContext,
  by: string,
  uploads: readonly NewUpload[],
): Promise<string[]> {
  const issued = await sql
    .insertInto('soil_document')
    .values(
      uploads.map(({ project, kind, key }) => ({
        project_id: project.id,
        kind,
        key,
        answers_version: project.commitmentVersion,
        issued_to: by,
        issued_at: app.now(),
        recorded_at: null,
      })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id as documentId')
    .execute();
  await app.jobs.enqueueAll(sql, 'drop-upload', issued, { startAfterS: UNRECORDED_S });

  const keys = uploads.map(({ key }) => key);
  const waiting = await sql
    .selectFrom('soil_document')
    .select(['key', 'project_id'])
    .where('key', 'in', keys)
    .where('recorded_at', 'is', null)
    .execute();
  const projectOf = new Map(waiting.map((row) => [row.key, row.project_id]));
  if (!uploads.every(({ key, project }) => projectOf.get(key) === project.id)) {
    throw new CallError(
      'CONFLICT',
      'This file has already been uploaded. Please choose it again to upload it once more.',
    );
  }
  return Promise.all(keys.map((key) => app.files.uploadLink(key, { expiresInS: LINK_VALID_S })));
}

/**
 * Result of checking an upload: the byte length of a whole PDF, or why the file is not accepted.
 */
export type Arrival = { byteLength: number } | { problem: string };

/**
 * Checks the file under a key, because an external store accepts any upload to a signed link.
 * Deletes a refused file, so that nothing unchecked remains and the link can be used again.
 */
export async function lookAt(
  app: Pick<AppContext, 'files' | 'checkPdf' | 'database'>,
  key: string,
): Promise<Arrival> {
  if (readUploadKey(key) === null) return { problem: 'This file does not belong to the project.' };
  const found = await app.files.get(key);
  if (found === null) return { problem: 'The file has not arrived. Please upload it again.' };
  const { fault, bytes, isTrimmed } = await app.checkPdf(found);
  if (fault === null) {
    if (isTrimmed) await app.files.put(key, bytes);
    return { byteLength: bytes.length };
  }
  await removeRefused(app, key);
  return { problem: PDF_FAULTS[fault] };
}

/** Deletes the file of an upload; keeps a recorded file, whatever a later check finds. */
export async function removeRefused(
  { files, database }: Pick<AppContext, 'files' | 'database'>,
  key: string,
): Promise<void> {
  await database.asWorker(async (sql) => {
    const pending = await sql
      .selectFrom('soil_document')
      .select('id')
      .where('key', '=', key)
      .where('recorded_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (pending) await files.remove(key);
  });
}

export interface ArrivedUpload {
  kind: UploadKind;
  key: string;
  fileName: string;
  byteLength: number;
  /** Whose consent the file is; null for any other file. */
  holder?: InterestKind | null;
}

/** Marks uploads as recorded. Returns the keys that were pending. */
export async function recordUploads(
  sql: Sql,
  app: Pick<AppContext, 'now'>,
  projectId: number,
  uploads: readonly ArrivedUpload[],
): Promise<Set<string>> {
  const column = <K extends keyof ArrivedUpload>(name: K) =>
    uploads.map((upload) => upload[name] ?? null);
  const { rows } = await raw<{ key: string }>`
    UPDATE soil_document AS document
    SET file_name = given.file_name, byte_length = given.byte_length, holder = given.holder,
      recorded_at = ${app.now()}
    FROM unnest(${column('key')}::text[], ${column('kind')}::text[], ${column('fileName')}::text[],
      ${column('byteLength')}::integer[], ${column('holder')}::text[])
      AS given (key, kind, file_name, byte_length, holder)
    WHERE document.key = given.key AND document.kind = given.kind
      AND document.project_id = ${projectId} AND document.recorded_at IS NULL
    RETURNING document.key`.execute(sql);
  return new Set(rows.map(({ key }) => key));
}

/** Uploads still not recorded after a day, oldest first. */
export async function uploadsNeverRecorded(app: AppContext): Promise<number[]> {
  const rows = await app.database.asWorker((sql) =>
    sql
      .selectFrom('soil_document')
      .select('id')
      .where('recorded_at', 'is', null)
      .where('issued_at', '<', new Date(app.now().getTime() - UNRECORDED_S * 1_000))
      .orderBy('issued_at')
      .execute(),
  );
  return rows.map((row) => row.id);
}

/** Drops an upload that was never recorded, or deletes the file of a removed document. */
export function dropUpload(app: AppContext): JobHandlers['drop-upload'] {
  return async ({ documentId }) => {
    const key = await app.database.asWorker(async (sql) => {
      const dropped = await sql
        .deleteFrom('soil_document')
        .where('id', '=', documentId)
        .where('recorded_at', 'is', null)
        .returning('key')
        .executeTakeFirst();
      const removed = await sql
        .selectFrom('soil_document')
        .select('key')
        .where('id', '=', documentId)
        .where('removed_at', 'is not', null)
        .executeTakeFirst();
      const key = (dropped ?? removed)?.key;
      // Inside the transaction: if the deletion fails, the row remains for another try.
      if (key) await app.files.remove(key);
      return key;
    });
    if (key) app.log.info({ documentId }, 'deleted the file of a dropped document');
  };
}
