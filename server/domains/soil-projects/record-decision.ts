import type { Contract } from '#shared/api/contract';
import type { Handler } from '../handler.ts';
import { lockProject, moveProject } from './move-project.ts';

/** C4 → C5 or C6 by whom the regulator told, where it does not answer for itself (OP-72). */
export const recordDecision: Handler<Contract['soilProjects']['recordDecision']> = async (
  { sql, app, user },
  { project_id: projectId, project_status: to, note },
) => {
  const project = await lockProject(sql, projectId);
  await moveProject(sql, app, {
    project,
    to,
    // The regulator's move, which only a partner admin may record.
    actors: ['server'],
    by: user.email,
    note: note.trim() || null,
  });
  return [{ record_cer_decision: true }];
};
