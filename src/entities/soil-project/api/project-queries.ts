import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { contract, type Contract, type ParamsOf } from '#shared/api/contract';
import { apiClient, domainKey } from '#shared/api/react';
import { rowsOfProject, soilProjectsOf, type SoilProject } from '../model/soil-project.ts';
import { submissionWaitMs } from '../model/submission-wait.ts';

type Asked = ParamsOf<Contract['soilProjects']['list']>;

/** Polls for the outcome of a submission in progress. */
const askedAgainAfter = (projects: readonly SoilProject[]) =>
  submissionWaitMs(projects, Date.now()) ?? false;

/** A page of the partner's table (PADM-03); the previous page stays visible until it has loaded. */
export const projectListQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...domainKey('soilProjects'), 'list', asked] as const,
    queryFn: async ({ signal }) => {
      const [found] = await apiClient.send(contract.soilProjects.list, asked, { signal });
      return { ...found, projects: soilProjectsOf(found.projects.flatMap(rowsOfProject)) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => askedAgainAfter(data?.projects ?? []),
  });

/** One project, for partner admins; null if it does not exist. */
export const projectQuery = (projectId: number) =>
  queryOptions({
    queryKey: [...domainKey('soilProjects'), 'one', projectId] as const,
    queryFn: async ({ signal }) => {
      const [record] = await apiClient.send(
        contract.soilProjects.page,
        { before_id: null, project_ids: [projectId], statuses: null, with_geometry: false },
        { signal },
      );
      return record ? soilProjectsOf(rowsOfProject(record))[0]! : null;
    },
    refetchInterval: ({ state: { data } }) => askedAgainAfter(data ? [data] : []),
  });
