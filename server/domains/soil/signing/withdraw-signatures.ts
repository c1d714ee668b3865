import { mayMove } from '#entities/soil-project/record';
import { MIN_REASON_LENGTH } from '#entities/submission/finding';
import type { Contract } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';
import { lockProject, moveProject, recordChange } from '../moves/move-project.ts';
import { latestSigned } from './signed-commitment.ts';

/**
 * Takes back the confirmation that everybody has signed, until the project is submitted. The
 * project waits at A5 for another check, and everything that the confirmation started stops.
 */
export const withdrawSignatures: Handler<Contract['soilProjects']['withdrawSignatures']> = async (
  { sql, app, user },
  { project_id: projectId, note },
) => {
  const project = await lockProject(sql, projectId);
  const { status } = project;
  const signed = await latestSigned(sql, projectId);
  if (!signed?.is_signed) {
    const withdrawn = signed?.looks.at(-1)?.withdrawn;
    throw new CallError(
      'CONFLICT',
      withdrawn && signed?.checked_by === null
        ? `${withdrawn.by} has already withdrawn the confirmation: ${withdrawn.reason}`
        : 'Nobody has confirmed yet that everybody has signed, so there is nothing to withdraw.',
    );
  }
  if (status !== 'A5' && !mayMove('partner', status, 'A5')) {
    throw new CallError(
      'CONFLICT',
      `The project is at ${status}. A confirmation can be withdrawn until the project is submitted to the regulator.`,
    );
  }
  const reason = note.trim();
  if (reason.length < MIN_REASON_LENGTH) {
    const text = `Please write a reason of at least ${MIN_REASON_LENGTH} characters. An auditor will read it.`;
    throw new CallError('INVALID_PARAMS', text, { fields: { note: text } });
  }
  const by = user.email;
  const at = app.now().toISOString();
  // A confirmation by an older version is stored only in the document's columns.
  const looks =
    signed.looks.length > 0
      ? signed.looks
      : [lookOf(signed.checked_by, signed.checked_at, signed.check_note)];
  await sql
    .updateTable('soil_document')
    .set({
      is_signed: null,
      checked_at: null,
      checked_by: null,
      check_note: null,
      // Whatever the server saw, a person checks the signatures before the project moves on.
      is_signature_seen: false,
      looks: JSON.stringify(
        looks.map((look, i) =>
          i === looks.length - 1 ? { ...look, withdrawn: { by, at, reason } } : look,
        ),
      ),
    })
    .where('id', '=', signed.id)
    .execute();
  const text = `The confirmation that everybody has signed form ${signed.answers_version} was withdrawn: ${reason}`;
  if (status === 'A5') {
    await recordChange(sql, app, { projectId, from: 'A5', to: 'A5', by, note: text });
  } else {
    await moveProject(sql, app, { project, to: 'A5', actors: ['partner'], by, note: text });
  }
  return [{ withdraw_signatures: true }];
};

const lookOf = (by: string | null, at: Date | null, note: string | null) => ({
  by: by ?? '',
  at: at?.toISOString() ?? '',
  note,
  people: [],
  withdrawn: null,
});
