import { queryOptions } from '@tanstack/react-query';
import { contract } from '#shared/api/contract';
import { callQuery } from '#shared/api/react';

/** What the signed-in user may do with soil projects (OP-66). */
export const soilStandingQuery = () =>
  queryOptions({
    ...callQuery(contract.soilProjects.standing, {}),
    select: ([row]) => row,
  });
