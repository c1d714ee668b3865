import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import type { SoilProject } from '#entities/soil-project/record';
import { sendSubmission, type Submission } from '#entities/submission/send';
import { apiClient, domainKey } from '#shared/api/react';
import { messageShown } from '#shared/snackbar/react';

/** Submits the project, then reloads the projects (CER-23). */
export function useSubmit({ projectName }: SoilProject) {
  const queryClient = useQueryClient();
  const showMessage = useUnit(messageShown);
  return useMutation({
    mutationFn: (submission: Submission) => sendSubmission(apiClient, submission),
    onSuccess: () =>
      showMessage({
        lines: [`${projectName} is on its way to the regulator.`],
        durationMs: 10_000,
      }),
    // Also after a failure, because another admin may have submitted the project, or this call may
    // have arrived.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: domainKey('soilProjects') }),
  });
}
