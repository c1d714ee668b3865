import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ownerExistsQuery } from '#entities/owner/react';
import { contract } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';

/** The server's result when it created no owner (ACCT-15). */
const NOT_CREATED = -1;

export interface SignUp {
  name: string;
  business: string;
  phone: string;
}

export function useCreateOwner(email: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (signUp: SignUp) => {
      const [answer] = await apiClient.send(contract.owners.create, { ...signUp, email });
      if (answer.create_owner === NOT_CREATED)
        throw new Error('The server did not create the owner.');
    },
    onSuccess: () => {
      queryClient.setQueryData(ownerExistsQuery(email).queryKey, [{ does_owner_exist: true }]);
    },
    onError: (error) => console.error(error),
  });
}
