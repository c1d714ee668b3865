import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import {
  submissionAttributes,
  type AcceptedWarning,
  type CerRequest,
  type SoilProject,
} from '#entities/soil-project';
import { contract } from '#shared/api/contract';
import { apiClient, domainKey } from '#shared/api/react';
import { messageShown } from '#shared/snackbar/react';

/**
 * Logs the request and sets C1 in one call (CER-21, CER-22), then reloads the projects (CER-23).
 */
export function useSubmit({ projectId, projectName }: SoilProject) {
  const queryClient = useQueryClient();
  const showMessage = useUnit(messageShown);
  return useMutation({
    mutationFn: ({ request, accepted }: { request: CerRequest; accepted: AcceptedWarning[] }) =>
      apiClient.send(contract.soilProjects.updateStatusAndAttributes, {
        project_id: projectId,
        project_status: 'C1',
        project_attributes: submissionAttributes(request),
        accepted_warnings: accepted,
      }),
    onSuccess: () =>
      showMessage({
        lines: [`${projectName} is on its way to the regulator.`],
        durationMs: 10_000,
      }),
    // Also after a failure: another admin may have submitted the project, or this call may have
    // arrived.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: domainKey('soilProjects') }),
  });
}
