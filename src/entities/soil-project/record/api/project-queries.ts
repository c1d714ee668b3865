import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { calls } from '#shared/api';
import type {
  Contract,
  ListedProject,
  ParamsOf,
  SoilProjectRecord,
  SoilProjectRow,
} from '#shared/api/contract';
import { apiClient, callQuery, domainKey } from '#shared/api/react';
import { projectFeatures } from '../model/project-geojson.ts';
import { rowsOfProject, soilProjectsOf, type SoilProject } from '../model/soil-project.ts';
import { outcomeWaitMs } from '../model/outcome-wait.ts';

type Asked = ParamsOf<Contract['soilProjects']['list']>;

/** Polls for the outcome of the server's work on these projects. */
const askedAgainAfter = (projects: readonly SoilProject[]) =>
  outcomeWaitMs(projects, Date.now()) ?? false;

/** The projects on a client's own farms (SOIL-11). */
export const ownProjectsQuery = (propertyIds: readonly number[]) =>
  queryOptions({
    ...callQuery(calls.soilProjects.own, { property_ids: [...propertyIds] }),
    refetchInterval: ({ state: { data } }) => askedAgainAfter(soilProjectsOf(data ?? [])),
  });

/**
 * Shows a project of this client as sent for review, until the list is read again: an answer on its
 * way may be from before.
 */
export async function showAsSent(client: QueryClient, projectId: number, at: string) {
  const own = { queryKey: [calls.soilProjects.own.domain, calls.soilProjects.own.name] };
  await client.cancelQueries(own);
  client.setQueriesData<SoilProjectRow[]>(own, (rows) =>
    rows?.map((row) =>
      row.project_id === projectId ? { ...row, project_status: 'A5', status_since: at } : row,
    ),
  );
}

/** The history of a project up to its current status. */
export const historyQuery = ({
  projectId: project_id,
  statusSince,
}: Pick<SoilProject, 'projectId' | 'statusSince'>) =>
  queryOptions({
    queryKey: [...domainKey('soilProjects'), 'history', project_id, statusSince] as const,
    queryFn: ({ signal }) => apiClient.send(calls.soilProjects.history, { project_id }, { signal }),
  });

/** A project as the partner's admins see it. */
export interface ListedSoilProject extends SoilProject {
  clientName: string;
  /** E-mail of the partner admin responsible for the project. */
  assignee: string | null;
  cerId: string | null;
  /** True if an override of the project waits for a second partner admin. */
  waitsForSecond: boolean;
}

function listedOf(record: ListedProject): ListedSoilProject[] {
  const { client_name: clientName, assignee, cer_id: cerId } = record;
  const { waits_for_second: waitsForSecond } = record;
  // A project whose farm has no parcels cannot be shown.
  return soilProjectsOf(rowsOfProject(record)).map((project) => ({
    ...project,
    clientName,
    assignee,
    cerId,
    waitsForSecond,
  }));
}

/** A page of the partner's table (PADM-03); the previous page stays visible until it has loaded. */
export const projectListQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...domainKey('soilProjects'), 'list', asked] as const,
    queryFn: async ({ signal }) => {
      const [found] = await apiClient.send(calls.soilProjects.list, asked, { signal });
      return { ...found, projects: found.projects.flatMap(listedOf) };
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
        calls.soilProjects.page,
        { before_id: null, project_ids: [projectId], statuses: null, with_geometry: false },
        { signal },
      );
      return (record && soilProjectsOf(rowsOfProject(record))[0]) ?? null;
    },
    refetchInterval: ({ state: { data } }) => askedAgainAfter(data ? [data] : []),
  });

/** One project as a row of the partner's list; null if it does not exist. */
export const listedProjectQuery = (projectId: number) =>
  queryOptions({
    queryKey: [...domainKey('soilProjects'), 'listed', projectId] as const,
    queryFn: async ({ signal }) => {
      const asked: Asked = {
        search: '',
        statuses: null,
        project_ids: [projectId],
        sort_by: 'project_id',
        is_descending: true,
        page: 0,
      };
      const [found] = await apiClient.send(calls.soilProjects.list, asked, { signal });
      return found.projects.flatMap(listedOf)[0] ?? null;
    },
    refetchInterval: ({ state: { data } }) => askedAgainAfter(data ? [data] : []),
  });

/** Projects by id, for partner admins, without those that do not exist. At most a page of them. */
export const projectsQuery = (projectIds: readonly number[]) =>
  queryOptions({
    queryKey: [...domainKey('soilProjects'), 'some', projectIds] as const,
    queryFn: async ({ signal }) => {
      const records: SoilProjectRecord[] = [];
      // A page returns fewer projects than requested if they have very many parcels.
      for (let left = [...projectIds]; left.length > 0;) {
        const page = await apiClient.send(
          calls.soilProjects.page,
          { before_id: null, project_ids: left, statuses: null, with_geometry: false },
          { signal },
        );
        if (page.length === 0) break;
        records.push(...page);
        const received = new Set(page.map(({ project_id: id }) => id));
        left = left.filter((id) => !received.has(id));
      }
      return soilProjectsOf(records.flatMap(rowsOfProject));
    },
    refetchInterval: ({ state: { data } }) => askedAgainAfter(data ?? []),
  });

/** The outlines of a project's parcels by position, for partner admins. */
export const projectOutlinesQuery = (projectId: number) =>
  queryOptions({
    queryKey: [...domainKey('soilProjects'), 'outlines', projectId] as const,
    queryFn: async ({ signal }) => {
      const [record] = await apiClient.send(
        calls.soilProjects.page,
        { before_id: null, project_ids: [projectId], statuses: null, with_geometry: true },
        { signal },
      );
      return record ? projectFeatures(record).map(({ geometry }) => geometry) : [];
    },
    // Outlines change only together with the answers.
    staleTime: Infinity,
  });
