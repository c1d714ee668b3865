import { MIN_REASON_LENGTH } from '#entities/submission/finding';
import type { Contract } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';
import { lastChangeBy, lockProject, moveProject, type LockedProject } from './move-project.ts';

/**
 * Records the regulator's decision when a partner admin enters it by hand (OP-72), or corrects such
 * an entry. An answer of the regulator itself cannot be corrected.
 */
export const recordDecision: Handler<Contract['soilProjects']['recordDecision']> = async (
  { sql, app, user },
  { project_id: projectId, project_status: to, note: given },
) => {
  const project = await lockProject(sql, projectId);
  const isCorrection = project.status !== 'C4';
  if (isCorrection) await refuseIfAnswered(sql, project);
  const note = given.trim();
  await moveProject(sql, app, {
    project,
    to,
    actors: ['partner'],
    by: user.email,
    note: isCorrection ? `Corrected: ${note}` : note,
  });
  // Checked after the move, which refuses strangers, so that they do not learn what is missing.
  if (note.length < MIN_REASON_LENGTH) {
    const text = `Please write a reason of at least ${MIN_REASON_LENGTH} characters, for example which letter says so and its date.`;
    throw new CallError('INVALID_PARAMS', text, { fields: { note: text } });
  }
  return [{ record_cer_decision: true }];
};

/** Refuses to correct a status that the regulator's answer set or confirmed. */
async function refuseIfAnswered(sql: Sql, project: LockedProject): Promise<void> {
  if ((await lastChangeBy(sql, project)) !== 'server') return;
  throw new CallError(
    'CONFLICT',
    `The project is at ${project.status} as the regulator itself answered, so it cannot be corrected here.`,
  );
}
