import { isSubmittable } from '#entities/soil-project/record';
import type { Contract } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';
import { lockProject, recordChange } from './move-project.ts';

/**
 * Withdraws the client's project, or resumes it. Its status stays; nothing is submitted while it is
 * withdrawn.
 */
export const withdraw: Handler<Contract['soilProjects']['withdraw']> = async (
  { sql, app, user },
  { project_id: projectId, is_withdrawn: isWithdrawn, note: given },
) => {
  const { status } = await lockProject(sql, projectId);
  const note = given.trim();
  if (isWithdrawn && !isSubmittable(status)) {
    throw new CallError(
      'CONFLICT',
      `The project is at ${status}: the regulator already has it. Please write to the partner to withdraw it.`,
    );
  }
  if (isWithdrawn && note === '') {
    const text = 'Please say in a few words why you withdraw the project.';
    throw new CallError('INVALID_PARAMS', text, { fields: { note: text } });
  }
  const changed = await sql
    .updateTable('soil_project')
    .set({ withdrawn_at: isWithdrawn ? app.now() : null, withdrawn_note: isWithdrawn ? note : '' })
    .where('id', '=', projectId)
    .where('withdrawn_at', isWithdrawn ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (!changed) {
    throw new CallError(
      'CONFLICT',
      isWithdrawn ? 'The project is already withdrawn.' : 'The project is not withdrawn.',
    );
  }
  await recordChange(sql, app, {
    projectId,
    from: status,
    to: status,
    by: user.email,
    note: isWithdrawn ? `Withdrawn by the client: ${note}` : 'The client returned to the project.',
  });
  return [{ withdraw_soil_project: true }];
};
