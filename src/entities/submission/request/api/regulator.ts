import { queryOptions } from '@tanstack/react-query';
import { calls, ApiError } from '#shared/api';
import { callQuery } from '#shared/api/react';
import { regulatorIn, type Regulator } from '../model/regulator-settings.ts';

/** This server's settings for submissions, which are the same for every project. */
export const regulatorQuery = () =>
  queryOptions({
    ...callQuery(calls.soilProjects.regulator, {}),
    select: ([answer]): Regulator => {
      const regulator = regulatorIn(answer);
      if (regulator) return regulator;
      throw new ApiError('UNREADABLE', 'This page is out of date. Please reload it.', {});
    },
  });
