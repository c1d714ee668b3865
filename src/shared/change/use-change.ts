import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import type { Contract } from '#shared/api/contract';
import { domainKey } from '#shared/api/react';
import { failureMessage } from '#shared/lib/failure';
import { failureEnded, messageShown } from '#shared/snackbar/react';

interface Callbacks<R> {
  /**
   * What the change did, as one sentence; shown as a message, unless the screen itself shows it.
   */
  done?: string | ((result: R) => string);
  /**
   * Undoes the change; offered with `done` for ten seconds. Only for changes about which nobody was
   * notified.
   */
  undo?: () => Promise<unknown>;
  /** Called after the domain is refetched, even if the calling component has unmounted by then. */
  onSuccess?: ((result: R) => void) | undefined;
}

function useSending(domain: keyof Contract | null, failureIn: 'form' | 'message') {
  const queryClient = useQueryClient();
  const { showMessage, endFailure } = useUnit({
    showMessage: messageShown,
    endFailure: failureEnded,
  });
  const { mutate, isPending, isSuccess, error } = useMutation({
    ...(domain && { mutationKey: domainKey(domain) }),
    mutationFn: (send: () => Promise<() => void>) => send(),
    onMutate: () => endFailure(),
    onError: (failure) => {
      if (failureIn === 'message') showMessage(failureMessage(failure));
    },
    async onSettled(succeed) {
      if (domain) await queryClient.invalidateQueries({ queryKey: domainKey(domain) });
      succeed?.();
    },
  });
  const change = <R>(send: () => Promise<R>, { done, undo, onSuccess }: Callbacks<R> = {}) =>
    mutate(async () => {
      const result = await send();
      return () => {
        const run = () => undo && change(undo, { done: 'It is as it was before.' });
        if (done) {
          showMessage({
            lines: [typeof done === 'string' ? done : done(result)],
            ...(undo && { action: { label: 'Undo', run } }),
          });
        }
        onSuccess?.(result);
      };
    });
  return { isPending, isSuccess, error, mutate: change };
}

/**
 * Runs one change to a domain at a time. It is pending until the domain is refetched, even after a
 * failure, because somebody else may have made a change. A failure is shown by its form or, without
 * a form, in one message; the next change clears it (OP-24). Every change reports its success: by
 * `done`, if nothing on the screen shows it.
 */
export const useChange = (domain: keyof Contract, failureIn: 'form' | 'message' = 'message') =>
  useSending(domain, failureIn);

/** Runs one request at a time that refetches nothing by itself, such as for a download's link. */
export const useRequest = (failureIn: 'form' | 'message' = 'message') =>
  useSending(null, failureIn);

/** Whether any change to the domain is pending on this page. */
export const useIsChanging = (domain: keyof Contract): boolean =>
  useIsMutating({ mutationKey: domainKey(domain) }) > 0;
