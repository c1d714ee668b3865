import type { Connection } from '../../../connection/connected.ts';
import { reportLinksOf } from '../../../documents/documents.ts';
import { filesOf, type ProjectFile } from '../../../documents/project-files.ts';
import { projectWith } from '../chosen-projects.ts';

/**
 * Returns every document of a project, uploaded or still missing. Throws `CommandFailedError` for an
 * unknown id.
 */
export async function documentsOf(connection: Connection, id: number): Promise<ProjectFile[]> {
  const project = await projectWith(connection, id);
  return filesOf(project, await reportLinksOf(connection, project));
}
