import { useQuery } from '@tanstack/react-query';
import { changesAsked } from '#entities/registration/form/react';
import type { SoilProject } from '#entities/soil-project/record';
import { historyQuery } from '#entities/soil-project/record/react';

/** What the partner asked the client to change in a project; undefined while it loads, or without a project. */
export const useAskedChanges = (project: SoilProject | null) =>
  useQuery({
    ...historyQuery(project ?? { projectId: 0, statusSince: '' }),
    enabled: project !== null,
    select: changesAsked,
  }).data;
