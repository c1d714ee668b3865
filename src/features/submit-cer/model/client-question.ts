import type { SoilProject } from '#entities/soil-project/record';
import type { RegulatorColumn } from '#entities/submission/finding/react';

/**
 * Builds a `mailto:` link to the project's client, because only the client can complete the farm's
 * missing data.
 */
export function clientQuestion(
  project: Pick<SoilProject, 'projectId' | 'projectName' | 'email'>,
  column: RegulatorColumn,
): string {
  const address = encodeURIComponent(project.email).replaceAll('%40', '@');
  const subject = `${column} is missing: soil carbon project ${project.projectId} (${project.projectName})`;
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
