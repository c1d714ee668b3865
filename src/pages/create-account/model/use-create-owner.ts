import { useQueryClient } from '@tanstack/react-query';
import { ownerExistsQuery } from '#entities/owner/react';
import { contract } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { useRequest } from '#shared/change/react';

/** The server's result when it created no owner (ACCT-15). */
const NOT_CREATED = -1;

export interface SignUp {
  name: string;
  business: string;
  phone: string;
}

export function useCreateOwner(email: string) {
  const queryClient = useQueryClient();
  const { mutate, ...state } = useRequest('form');
  const create = (signUp: SignUp, onSuccess: () => void) =>
    mutate(
      async () => {
        try {
          const [answer] = await apiClient.send(contract.owners.create, { ...signUp, email });
          if (answer.create_owner === NOT_CREATED)
            throw new Error('The server did not create the owner.');
        } catch (error) {
          // The form shows one sentence for every reason.
          console.error(error);
          throw error;
        }
        const { queryKey } = ownerExistsQuery(email);
        queryClient.setQueryData(queryKey, [{ does_owner_exist: true }]);
      },
      { onSuccess },
    );
  return { create, ...state };
}
