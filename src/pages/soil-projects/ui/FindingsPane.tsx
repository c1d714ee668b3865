import { useQuery } from '@tanstack/react-query';
import { CircleCheckIcon } from 'lucide-react';
import { useState } from 'react';
import type { SoilProject } from '#entities/soil-project/record';
import { prepareSubmission } from '#entities/submission/send';
import { regulatorQuery } from '#entities/submission/request/react';
import { factsQuery, ownerNamesQuery } from '#entities/submission/send/react';
import { loadable } from '#shared/loadable';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';

const Findings = loadable(() => import('#features/submit-cer').then((file) => file.Findings));

/** The findings of the rules before a submission, with the form as it is pre-filled. */
export function FindingsPane({ project }: { project: SoilProject }) {
  const [now] = useState(() => new Date());
  const regulator = useQuery(regulatorQuery());
  const facts = useQuery(factsQuery(project.projectId));
  const ownerNames = useQuery(ownerNamesQuery([project]));
  const failed = [regulator, facts, ownerNames].find((query) => query.isLoadingError);
  if (failed?.error) {
    return (
      <LoadFailed
        title="The project could not be checked"
        message={failed.error.message}
        isRetrying={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (!regulator.data || !facts.data || !ownerNames.data) {
    return <Progress label="Checking the project" />;
  }
  const input = {
    regulator: regulator.data,
    facts: new Map([[project.projectId, facts.data]]),
    ownerNames: ownerNames.data,
  };
  const submission = prepareSubmission(project, input, undefined, now);
  if (!submission) return null;
  const { findings } = submission;
  const { overrides } = submission.facts;
  if (findings.length + overrides.length === 0) {
    return (
      <p className="flex items-center gap-2 text-sm">
        <CircleCheckIcon aria-hidden className="size-4 text-accent" />
        Nothing stands in the way of a submission.
      </p>
    );
  }
  return (
    <Findings
      fallback={<Progress label="Checking the project" />}
      projectId={project.projectId}
      findings={findings}
      overrides={overrides}
      fixLink={() => undefined}
      disabled={false}
    />
  );
}
