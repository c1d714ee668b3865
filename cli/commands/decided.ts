import { STATUS_MEANINGS } from '#entities/soil-project';
import type { ProjectStatus } from '#shared/api/contract';

/** Where a decision has put a project, under the names that `--json` has. */
export interface Decided {
  project_id: number;
  project_status: ProjectStatus;
}

export const showDecided = ({ project_id: id, project_status: status }: Decided): string[] => [
  `Project ${id} is at ${status}: ${STATUS_MEANINGS[status]}.`,
];
