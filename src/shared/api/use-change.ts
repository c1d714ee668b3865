import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { failureMessage } from '#shared/lib/failure';
import { failureEnded, messageShown } from '#shared/snackbar/react';
import { domainKey } from './call-query.ts';
import type { Contract } from './contract/index.ts';

/**
 * One change to a domain at a time. It is under way until the domain is read again, also after a
 * failure: somebody else may have changed it meanwhile. A failure is said by the form it belongs to,
 * or, after a press without a form, in one message; the next change ends it (OP-24).
 */
export function useChange(domain: keyof Contract, failureIn: 'form' | 'message' = 'message') {
  const queryClient = useQueryClient();
  const { showMessage, endFailure } = useUnit({
    showMessage: messageShown,
    endFailure: failureEnded,
  });
  return useMutation({
    mutationKey: domainKey(domain),
    mutationFn: (change: () => Promise<unknown>) => change(),
    onMutate: () => endFailure(),
    onError: (error) => {
      if (failureIn === 'message') showMessage(failureMessage(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: domainKey(domain) }),
  });
}

/** Whether any change to the domain is under way on this page. */
export const useIsChanging = (domain: keyof Contract): boolean =>
  useIsMutating({ mutationKey: domainKey(domain) }) > 0;
