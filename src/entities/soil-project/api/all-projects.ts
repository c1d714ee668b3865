import { queryOptions } from '@tanstack/react-query';
import { contract } from '#shared/api/contract';
import { callQuery } from '#shared/api/react';
import { soilProjectsOf } from '../model/soil-project.ts';
import { submissionWaitMs } from '../model/submission-wait.ts';

/**
 * Every project, for partner admins (PADM-03). While a submission is on its way they are asked for
 * again and again, so that what became of it comes by itself.
 */
export const allProjectsQuery = () =>
  queryOptions({
    ...callQuery(contract.soilProjects.all, {}),
    select: soilProjectsOf,
    refetchInterval: ({ state }) => submissionWaitMs(state.data ?? [], Date.now()) ?? false,
  });
