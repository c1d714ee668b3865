import {
  COMPARING_TEXT,
  isConfirmable,
  signatoriesOfForm,
  type SignatorySeen,
  type SignatureLook,
} from '#entities/registration/commitment';
import { restoreSoilForm } from '#entities/registration/form';
import { mayMove } from '#entities/soil-project/record';
import type { Sql } from '../../../platform/db/database.ts';
import type { Contract } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';
import { lockProject, moveProject } from '../moves/move-project.ts';
import { latestSigned } from './signed-commitment.ts';

const NO_REASON = 'Please write what is missing, for example who has not signed.';

/**
 * Records a partner admin's answer to whether everybody has signed. Yes starts the condition report
 * if that waited for the answer; no returns the project to its client. A second answer is a
 * CONFLICT.
 */
export const checkSignatures: Handler<Contract['soilProjects']['checkSignatures']> = async (
  { sql, app, user },
  { project_id: projectId, is_signed: isSigned, note: given },
) => {
  const note = given.trim() || null;
  if (!isSigned && note === null) {
    throw new CallError('INVALID_PARAMS', NO_REASON, { fields: { note: NO_REASON } });
  }
  const project = await lockProject(sql, projectId);
  const { status } = project;
  const signed = await latestSigned(sql, projectId);
  if (!signed || signed.answers_version !== project.answersVersion) {
    throw new CallError(
      'CONFLICT',
      `No signed PDF of form ${project.answersVersion} has arrived. Please wait until the client sends it.`,
    );
  }
  if (signed.checked_by !== null) {
    const what = signed.is_signed
      ? 'already confirmed that everybody has signed'
      : 'already sent the commitment back to the client';
    throw new CallError('CONFLICT', `${signed.checked_by} ${what}. Please reload the page.`);
  }
  if (isSigned && signed.is_comparing) throw new CallError('CONFLICT', COMPARING_TEXT);
  if (isSigned && signed.comparison?.is === 'refused') {
    throw new CallError('CONFLICT', signed.comparison.says);
  }
  if (isSigned && !isConfirmable(status)) {
    throw new CallError(
      'CONFLICT',
      `The project is at ${status}, where signatures are not checked. Please reload the page.`,
    );
  }
  if (!isSigned && !mayMove('partner', status, 'A4')) {
    throw new CallError(
      'CONFLICT',
      `The project is at ${status} and can no longer go back to be signed. To return it, ask the client for changes.`,
    );
  }
  const at = app.now();
  const look: SignatureLook = {
    by: user.email,
    at: at.toISOString(),
    note,
    people: signed.comparison?.people ?? (await unseenSignatories(sql, projectId)),
    withdrawn: null,
  };
  await sql
    .updateTable('soil_document')
    .set({
      is_signed: isSigned,
      checked_at: at,
      checked_by: user.email,
      check_note: note,
      ...(isSigned && { looks: JSON.stringify([...signed.looks, look]) }),
    })
    .where('id', '=', signed.id)
    .execute();
  if (!isSigned) {
    await moveProject(sql, app, { project, to: 'A4', actors: ['partner'], by: user.email, note });
  } else if (status === 'A5' && !signed.is_signature_seen) {
    await app.jobs.enqueue(sql, 'make-condition-report', { projectId });
  }
  return [{ check_signatures: true }];
};

/**
 * Everybody who must sign, for a file that an older version compared without checking for
 * signatures.
 */
async function unseenSignatories(sql: Sql, projectId: number): Promise<SignatorySeen[]> {
  const { submitted_form, created_at, owner_name } = await sql
    .selectFrom('soil_project')
    .select(['submitted_form', 'created_at', 'owner_name'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return signatoriesOfForm(restoreSoilForm(submitted_form, created_at), owner_name).map((one) => ({
    ...one,
    page: null,
    is_mark_seen: null,
  }));
}
