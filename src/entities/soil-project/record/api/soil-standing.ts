import { calls } from '#shared/api';
import { queryOptions } from '@tanstack/react-query';
import { callQuery } from '#shared/api/react';

/** Rights of the signed-in user in soil projects (OP-66). */
export const soilStandingQuery = () =>
  queryOptions({
    ...callQuery(calls.soilProjects.standing, {}),
    select: ([row]) => row,
  });
