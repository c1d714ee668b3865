import { queryOptions } from '@tanstack/react-query';
import { callQuery, shellCalls } from '#shared/api/react';

/** Rights of the signed-in user in soil projects (OP-66). */
export const soilStandingQuery = () =>
  queryOptions({
    ...callQuery(shellCalls.standing, {}),
    select: ([row]) => row,
  });
