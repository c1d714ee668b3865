import type { Contract } from '#shared/api/contract';
import type { Handler } from '../handler.ts';
import { lockProject, moveProject } from './move-project.ts';

/** C4 → C5 or C6 when a partner admin enters the regulator's decision by hand (OP-72). */
export const recordDecision: Handler<Contract['soilProjects']['recordDecision']> = async (
  { sql, app, user },
  { project_id: projectId, project_status: to, note },
) => {
  const project = await lockProject(sql, projectId);
  await moveProject(sql, app, {
    project,
    to,
    // The table reserves this move for the server; the call admits partner admins only.
    actors: ['server'],
    by: user.email,
    note: note.trim() || null,
  });
  return [{ record_cer_decision: true }];
};
