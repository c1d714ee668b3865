import { useQuery } from '@tanstack/react-query';
import type { Regulator, SoilProject } from '#entities/soil-project';
import { factsQuery, projectQuery, regulatorQuery } from '#entities/soil-project/react';
import type { SubmissionFacts } from '#shared/api/contract';
import { ownerQuery } from '#entities/owner/react';

export type Submission =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string; isRetrying: boolean; retry: () => void }
  | { kind: 'gone' }
  | {
      kind: 'ready';
      project: SoilProject;
      regulator: Regulator;
      facts: SubmissionFacts;
      ownerName: string;
    };

/** Loads everything that pre-fills the form; the project is read again each time the form opens. */
export function useSubmission(projectId: number): Submission {
  const found = useQuery({ ...projectQuery(projectId), refetchOnMount: 'always' });
  const regulator = useQuery(regulatorQuery());
  const facts = useQuery({ ...factsQuery(projectId), refetchOnMount: 'always' });
  const project = found.data ?? undefined;
  // OP-86: only for a project that names no owner; without a result, the admin types the name.
  const owner = useQuery({
    ...ownerQuery(project?.email ?? ''),
    enabled: project !== undefined && project.attributes.owner_name === '',
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
  const ownerName = owner.data?.owner_name ?? '';
  return { kind: 'ready', project, regulator: regulator.data, facts: facts.data, ownerName };
}
