import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { failureMessage } from '#shared/lib/failure';
import { messageShown } from '#shared/snackbar/react';
import { domainKey } from './call-query.ts';
import type { Contract } from './contract/index.ts';

/**
 * One change to a domain at a time. It is under way until the domain is read again, also after a
 * failure: somebody else may have changed it meanwhile. A failure is told in one message (OP-24).
 */
export function useChange(domain: keyof Contract) {
  const queryClient = useQueryClient();
  const showMessage = useUnit(messageShown);
  return useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onError: (error) => showMessage(failureMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: domainKey(domain) }),
  });
}
