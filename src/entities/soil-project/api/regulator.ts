import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#shared/api';
import { contract } from '#shared/api/contract';
import { callQuery } from '#shared/api/react';
import { RegulatorSettings, type Regulator } from '../model/regulator-settings.ts';

/** This server's settings for submissions, which are the same for every project. */
export const regulatorQuery = () =>
  queryOptions({
    ...callQuery(contract.soilProjects.regulator, {}),
    select: ([{ stage, settings }]): Regulator => {
      if (settings === null) return { stage, settings: null };
      const read = RegulatorSettings.safeParse(settings);
      if (read.success) return { stage, settings: read.data };
      const message = 'This page is out of date. Please reload it.';
      throw new ApiError('UNREADABLE', message, { cause: read.error });
    },
  });
