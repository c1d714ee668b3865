import { queryOptions } from '@tanstack/react-query';
import { contract } from '#shared/api/contract';
import { callQuery } from '#shared/api/react';

/** Rights of the signed-in user in soil projects (OP-66). */
export const soilStandingQuery = () =>
  queryOptions({
    ...callQuery(contract.soilProjects.standing, {}),
    select: ([row]) => row,
  });
