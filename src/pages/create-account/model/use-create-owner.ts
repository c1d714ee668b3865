import { useQueryClient } from '@tanstack/react-query';
import { ownerExistsQuery } from '#entities/owner/react';
import { calls } from '#shared/api';
import { apiClient } from '#shared/api/react';
import { useRequest } from '#shared/change/react';

/** The server's result when it created no owner (ACCT-15). */
const NOT_CREATED = -1;

export interface SignUp {
  name: string;
  business: string;
  phone: string;
}

/** The server made no owner, because an account with this address exists already. */
export class AddressTakenError extends Error {
  override readonly name = 'AddressTakenError';
}

export function useCreateOwner(email: string) {
  const queryClient = useQueryClient();
  const { queryKey } = ownerExistsQuery(email);
  const { mutate, ...state } = useRequest('form');
  const create = (signUp: SignUp, onSuccess: () => void) =>
    mutate(
      async () => {
        try {
          const [answer] = await apiClient.send(calls.owners.create, { ...signUp, email });
          if (answer.create_owner === NOT_CREATED) throw new AddressTakenError();
        } catch (error) {
          console.error(error);
          // The account may be the user's own, made in another window.
          if (error instanceof AddressTakenError) await queryClient.invalidateQueries({ queryKey });
          throw error;
        }
        queryClient.setQueryData(queryKey, [{ does_owner_exist: true }]);
      },
      { onSuccess },
    );
  return { create, ...state };
}
