import type { Contract } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';
import { isPartnerAdmin } from '../../../platform/dispatch/access.ts';
import type { Handler } from '../../handler.ts';
import { lockProject } from './move-project.ts';

/** Makes a partner admin responsible for a project. Throws INVALID_PARAMS for anybody else. */
export const assign: Handler<Contract['soilProjects']['assign']> = async (
  { sql, app },
  { project_id: projectId, assignee },
) => {
  const email = assignee?.trim().toLowerCase() ?? null;
  const domains = app.settings.PARTNER_DOMAINS;
  if (email !== null && !isPartnerAdmin(email, domains)) {
    const message = `Please enter an e-mail address of the partner, which ends in @${domains.join(' or @')}.`;
    throw new CallError('INVALID_PARAMS', message, { fields: { assignee: message } });
  }
  const project = await lockProject(sql, projectId);
  await sql
    .updateTable('soil_project')
    .set({ assignee: email })
    .where('id', '=', project.id)
    .execute();
  return [{ assign_soil_project: true }];
};
