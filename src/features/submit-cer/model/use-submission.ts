import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SoilProject } from '#entities/soil-project/record';
import { type SubmissionInput, factsQuery, ownerNamesQuery } from '#entities/submission/send/react';
import { projectQuery } from '#entities/soil-project/record/react';
import { regulatorQuery } from '#entities/submission/request/react';

export type Loaded =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string; isRetrying: boolean; retry: () => void }
  | { kind: 'gone' }
  | { kind: 'ready'; project: SoilProject; input: SubmissionInput };

/** Loads everything that pre-fills the form; the project is read again each time the form opens. */
export function useSubmission(projectId: number): Loaded {
  const found = useQuery({ ...projectQuery(projectId), refetchOnMount: 'always' });
  const regulator = useQuery(regulatorQuery());
  const facts = useQuery({ ...factsQuery(projectId), refetchOnMount: 'always' });
  const project = found.data ?? undefined;
  // Without a result, the admin types the name. The form stays open while another is looked up.
  const owner = useQuery({
    ...ownerNamesQuery(project ? [project] : []),
    enabled: project !== undefined,
    placeholderData: keepPreviousData,
  });

  const failed = [found, regulator, facts].find(
    (query) => query.isError && query.data === undefined,
  );
  if (failed?.error) {
    return {
      kind: 'failed',
      message: failed.error.message,
      isRetrying: failed.isFetching,
      retry: () => void failed.refetch(),
    };
  }
  if (found.isPending || facts.isPending || !regulator.data || owner.isLoading) {
    return { kind: 'loading' };
  }
  if (!project || !facts.data) return { kind: 'gone' };
  const input = {
    regulator: regulator.data,
    facts: new Map([[projectId, facts.data]]),
    ownerNames: owner.data ?? new Map<string, string>(),
  };
  return { kind: 'ready', project, input };
}
