import { useQuery } from '@tanstack/react-query';
import { changesAsked } from '#entities/soil-project';
import { contract } from '#shared/api/contract';
import { callQuery } from '#shared/api/react';

/** What the partner asked the client to change in a project; undefined while it loads, or without a project. */
export const useAskedChanges = (projectId: number | null) =>
  useQuery({
    ...callQuery(contract.soilProjects.history, { project_id: projectId ?? 0 }),
    enabled: projectId !== null,
    select: changesAsked,
  }).data;
