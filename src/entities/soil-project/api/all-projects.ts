import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#shared/api';
import { contract, type SoilProjectRecord } from '#shared/api/contract';
import { apiClient, domainKey } from '#shared/api/react';
import { rowsOfProject, soilProjectsOf, type SoilProject } from '../model/soil-project.ts';
import { submissionWaitMs } from '../model/submission-wait.ts';

/** Asking again for many takes the server longer than the wait for a few. */
const WAIT_MS_A_PROJECT = 5;

/**
 * Every project, for partner admins (PADM-03). While a submission is on its way they are asked for
 * again and again, so that what became of it comes by itself.
 */
export const allProjectsQuery = () =>
  queryOptions({
    queryKey: [...domainKey('soilProjects'), 'every'] as const,
    queryFn: ({ signal }) => everyProject(signal),
    refetchInterval: ({ state: { data = [] } }) => {
      const waitMs = submissionWaitMs(data, Date.now());
      return waitMs === null ? false : Math.max(waitMs, data.length * WAIT_MS_A_PROJECT);
    },
  });

async function everyProject(signal: AbortSignal): Promise<SoilProject[]> {
  try {
    return soilProjectsOf(await apiClient.send(contract.soilProjects.all, {}, { signal }));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'TOO_LARGE') return projectsByPage(signal);
    throw error;
  }
}

/** More of them than one answer holds. */
async function projectsByPage(signal: AbortSignal): Promise<SoilProject[]> {
  const projects: SoilProject[] = [];
  for (let before: number | null = null; ;) {
    const page: SoilProjectRecord[] = await apiClient.send(
      contract.soilProjects.page,
      { before_id: before, project_ids: null, statuses: null, with_geometry: false },
      { signal },
    );
    if (page.length === 0) return projects;
    projects.push(...soilProjectsOf(page.flatMap(rowsOfProject)));
    before = page.at(-1)!.project_id;
  }
}
