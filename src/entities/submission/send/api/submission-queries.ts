import { queryOptions } from '@tanstack/react-query';
import { calls } from '#shared/api';
import { apiClient, domainKey } from '#shared/api/react';
import type { SoilProject } from '#entities/soil-project/record';
import { readFacts, readOwnerNames } from '../model/submission.ts';

/** What the submission rules need to know about a project; null if it does not exist. */
export const factsQuery = (projectId: number) =>
  queryOptions({
    queryKey: [...domainKey('soilProjects'), 'facts', projectId] as const,
    queryFn: async ({ signal }) => {
      const params = { project_ids: [projectId], with_geometry: true };
      const [facts] = await apiClient.send(calls.soilProjects.facts, params, { signal });
      return facts ?? null;
    },
  });

/** The same for several projects, by id, without the shared land. */
export const factsOfQuery = (projectIds: readonly number[]) =>
  queryOptions({
    queryKey: [...domainKey('soilProjects'), 'facts-of', projectIds] as const,
    queryFn: ({ signal }) => readFacts(apiClient, projectIds, { signal }),
  });

/** The names that `readOwnerNames` finds for projects. */
export const ownerNamesQuery = (projects: readonly SoilProject[]) =>
  queryOptions({
    queryKey: [
      ...domainKey('owners'),
      'names-of',
      projects.map(({ email, attributes }) => [email, attributes.owner_name]),
    ] as const,
    queryFn: ({ signal }) => readOwnerNames(apiClient, projects, { signal }),
  });
