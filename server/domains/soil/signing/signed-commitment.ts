import { readUploadKey } from '#entities/soil-project/document';
import type { AppContext } from '../../app-context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/call-error.ts';
import { UNSIGNED_TEXT } from '../../../documents/soil/commitment/signed-verdict.ts';
import type { LockedProject } from '../moves/move-project.ts';
import { lookAt, recordUploads, removeRefused } from '../files/uploads.ts';

/** An upload that may be the signed commitment, as found before the transaction. */
export type SignedPdf = { problem: string } | { key: string; byteLength: number; form: number };

/** The form to be signed, with the key of its generated PDF; null if that file is gone. */
export interface FormToSign {
  projectId: number;
  form: number;
  madeKey: string | null;
}

/** Returns null while the project's current answers have no PDF. */
export async function formToSign(sql: Sql, projectId: number): Promise<FormToSign | null> {
  const found = await sql
    .selectFrom('soil_project as project')
    .leftJoin('soil_document as made', (join) =>
      join
        .onRef('made.project_id', '=', 'project.id')
        .onRef('made.answers_version', '=', 'project.answers_version')
        .on('made.kind', '=', 'commitment'),
    )
    .select(['project.answers_version as form', 'made.key as madeKey'])
    .where('project.id', '=', projectId)
    .whereRef('project.commitment_version', '=', 'project.answers_version')
    .orderBy('made.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ? { projectId, ...found } : null;
}

/**
 * Returns the latest acceptable one of the pending uploads, so that the refusal of one loses no
 * other; if none is acceptable, the problem of the latest.
 */
export async function findSigned(
  app: AppContext,
  toSign: FormToSign,
  pendingKeys: readonly string[],
): Promise<SignedPdf | null> {
  let latest: SignedPdf | null = null;
  for (const key of pendingKeys) {
    const found = await examine(app, toSign, key);
    if (!('problem' in found)) return found;
    latest ??= found;
  }
  return latest;
}

/**
 * Refuses the generated file itself before any other check, because a busy server may delay those.
 * Deletes a refused file, so that its link can be used again.
 */
async function examine(app: AppContext, toSign: FormToSign, key: string): Promise<SignedPdf> {
  if (await isGeneratedFile(app, toSign, key)) {
    await removeRefused(app, key);
    return { problem: UNSIGNED_TEXT };
  }
  const arrival = await lookAt(app, key);
  if ('problem' in arrival) return arrival;
  return { key, byteLength: arrival.byteLength, form: toSign.form };
}

async function isGeneratedFile(
  { files }: AppContext,
  { projectId, madeKey }: FormToSign,
  key: string,
): Promise<boolean> {
  if (madeKey === null || readUploadKey(key)?.projectId !== projectId) return false;
  const [given, made] = await Promise.all([files.get(key), files.get(madeKey)]);
  return given !== null && made !== null && Buffer.compare(given, made) === 0;
}

/**
 * Records the signed commitment with the number of its form, and queues its comparison. Throws
 * CONFLICT if it was recorded.
 */
export async function recordSigned(
  sql: Sql,
  app: AppContext,
  project: LockedProject,
  { key, byteLength, form }: Exclude<SignedPdf, { problem: string }>,
): Promise<void> {
  const fileName = `commitment-${project.id}-signed.pdf`;
  const recorded = await recordUploads(sql, app, project.id, [
    { kind: 'commitment-signed', key, fileName, byteLength },
  ]);
  if (!recorded.has(key)) {
    throw new CallError('CONFLICT', 'The signed PDF was already sent. Please reload the page.');
  }
  const { id: documentId } = await sql
    .updateTable('soil_document')
    .set({ answers_version: form, is_comparing: true })
    .where('key', '=', key)
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.jobs.enqueue(sql, 'compare-signed', { documentId });
}

/**
 * The latest signed commitment, including one that a partner admin returned; null if there is none.
 */
export const latestSigned = (sql: Sql, projectId: number) =>
  sql
    .selectFrom('soil_document')
    .select(['id', 'answers_version', 'is_comparing', 'comparison', 'looks'])
    .select(['is_signature_seen', 'is_signed', 'checked_by', 'checked_at', 'check_note'])
    .where('project_id', '=', projectId)
    .where('kind', '=', 'commitment-signed')
    .where('recorded_at', 'is not', null)
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
