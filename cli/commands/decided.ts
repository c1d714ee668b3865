import { STATUS_MEANINGS } from '#entities/soil-project';
import type { ProjectStatus } from '#shared/api/contract';

/** The status a decision moved a project to, with the field names of `--json`. */
export interface Decided {
  project_id: number;
  project_status: ProjectStatus;
}

export const showDecided = ({ project_id: id, project_status: status }: Decided): string[] => [
  `Project ${id} is at ${status}: ${STATUS_MEANINGS[status]}.`,
];
