import { mayMove, readUploadKey, type ProjectActor, type UploadKind } from '#entities/soil-project';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/database.ts';
import { CallError } from '../dispatch/call-error.ts';
import { checkPdf, PDF_FAULTS } from '../files/check-pdf.ts';
import { MAX_UPLOAD_BYTES } from '../files/file-store.ts';
import type { JobHandlers } from '../jobs/job-queue.ts';
import type { LockedProject } from './move-project.ts';

/** A link to PUT to is good for five minutes; what was never recorded goes after a day. */
const LINK_VALID_S = 5 * 60;
const UNRECORDED_S = 24 * 3_600;

/** The signed commitment is the client's to bring, titles and delegation are the partner's. */
export function mayUpload(
  kind: UploadKind,
  actors: readonly ProjectActor[],
  project: Pick<LockedProject, 'status'>,
): boolean {
  if (kind !== 'commitment-signed') return actors.includes('partner');
  return actors.includes('client') && mayMove('client', project.status, 'A5');
}

/**
 * A link for one new file of a project. Asked again before the file counts, the same key gives a
 * new link; throws CONFLICT once it does.
 */
export async function issueUpload(
  sql: Sql,
  app: AppContext,
  upload: { project: LockedProject; kind: UploadKind; key: string; by: string },
): Promise<string> {
  const { project, kind, key, by } = upload;
  const issued = await sql
    .insertInto('soil_document')
    .values({
      project_id: project.id,
      kind,
      key,
      answers_version: project.commitmentVersion,
      issued_to: by,
      issued_at: app.now(),
      recorded_at: null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (issued) {
    await app.jobs.enqueue(
      sql,
      'drop-upload',
      { documentId: issued.id },
      { startAfterS: UNRECORDED_S },
    );
  } else {
    const before = await sql
      .selectFrom('soil_document')
      .select(['project_id', 'recorded_at'])
      .where('key', '=', key)
      .executeTakeFirst();
    if (before?.project_id !== project.id || before.recorded_at !== null) {
      throw new CallError('CONFLICT', 'This file is already there. Please choose it again.');
    }
  }
  return app.files.uploadLink(key, { expiresInS: LINK_VALID_S });
}

/** What was found at a key: a whole PDF of this many bytes, or in words why it does not count. */
export type Arrival = { byteLength: number } | { problem: string };

/** Looks at a file where it lies; a store beside ours takes whatever is put to its links. */
export async function lookAt(app: Pick<AppContext, 'files'>, key: string): Promise<Arrival> {
  if (readUploadKey(key) === null) return { problem: 'This is not a file of the project.' };
  const bytes = await app.files.get(key);
  if (bytes === null) return { problem: 'The file has not arrived. Please upload it again.' };
  const fault = checkPdf(bytes, MAX_UPLOAD_BYTES);
  return fault ? { problem: PDF_FAULTS[fault] } : { byteLength: bytes.length };
}

/** From now on the file counts. Answers whether there was such an upload to record. */
export async function recordUpload(
  sql: Sql,
  app: Pick<AppContext, 'now'>,
  upload: {
    projectId: number;
    kind: UploadKind;
    key: string;
    fileName: string;
    byteLength: number;
  },
): Promise<boolean> {
  const recorded = await sql
    .updateTable('soil_document')
    .set({
      file_name: upload.fileName,
      byte_length: upload.byteLength,
      recorded_at: app.now(),
    })
    .where('key', '=', upload.key)
    .where('project_id', '=', upload.projectId)
    .where('kind', '=', upload.kind)
    .where('recorded_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return recorded !== undefined;
}

/** Forgets an upload that never came to count, and the file with it. */
export function dropUpload(app: AppContext): JobHandlers['drop-upload'] {
  return async ({ documentId }) => {
    const key = await app.database.working(async (sql) => {
      const dropped = await sql
        .deleteFrom('soil_document')
        .where('id', '=', documentId)
        .where('recorded_at', 'is', null)
        .returning('key')
        .executeTakeFirst();
      // Inside the transaction: should removing fail, the row is there for another try.
      if (dropped) await app.files.remove(dropped.key);
      return dropped?.key;
    });
    if (key) app.log.info({ documentId }, 'an upload that was never recorded is dropped');
  };
}
