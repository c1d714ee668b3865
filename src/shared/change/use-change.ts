import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import type { Contract } from '#shared/api/contract';
import { domainKey } from '#shared/api/react';
import { failureMessage } from '#shared/lib/failure';
import { failureEnded, messageShown } from '#shared/snackbar/react';

interface Change {
  send: () => Promise<unknown>;
  /** Called after the domain is refetched, even if the calling component has unmounted by then. */
  onSuccess?: (() => void) | undefined;
}

/**
 * Runs one change to a domain at a time. It is pending until the domain is refetched, even after a
 * failure, because somebody else may have made a change. A failure is shown by its form or, without
 * a form, in one message; the next change clears it (OP-24).
 */
export function useChange(domain: keyof Contract, failureIn: 'form' | 'message' = 'message') {
  const queryClient = useQueryClient();
  const { showMessage, endFailure } = useUnit({
    showMessage: messageShown,
    endFailure: failureEnded,
  });
  const { mutate, isPending, error } = useMutation({
    mutationKey: domainKey(domain),
    mutationFn: ({ send }: Change) => send(),
    onMutate: () => endFailure(),
    onError: (failure) => {
      if (failureIn === 'message') showMessage(failureMessage(failure));
    },
    async onSettled(_answer, failure, { onSuccess }) {
      await queryClient.invalidateQueries({ queryKey: domainKey(domain) });
      if (!failure) onSuccess?.();
    },
  });
  return {
    isPending,
    error,
    mutate: (send: Change['send'], callbacks: Omit<Change, 'send'> = {}) =>
      mutate({ send, ...callbacks }),
  };
}

/** Whether any change to the domain is pending on this page. */
export const useIsChanging = (domain: keyof Contract): boolean =>
  useIsMutating({ mutationKey: domainKey(domain) }) > 0;
