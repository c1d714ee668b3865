import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { domainKey } from '#shared/api/react';
import { failureMessage } from '#shared/lib/failure';
import { messageShown } from '#shared/snackbar/react';

/**
 * One change of a plan at a time. It is under way until the plans are read again, also after a
 * failure: somebody else may have changed them meanwhile (SM-11).
 */
export function useChangePlans() {
  const queryClient = useQueryClient();
  const showMessage = useUnit(messageShown);
  return useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onError: (error) => showMessage(failureMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: domainKey('plans') }),
  });
}
