import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { ownerQuery } from '#entities/owner/react';
import type { OwnerRecord } from '#shared/api/contract';
import { contract } from '#shared/api/contract';
import { apiClient, domainKey } from '#shared/api/react';
import { failureShown } from '#shared/snackbar/react';

export interface Profile {
  name: string;
  business: string;
  phone: string;
}

export const profileOf = (owner: OwnerRecord): Profile => ({
  name: owner.owner_name,
  business: owner.business_name,
  phone: owner.phone_number,
});

/** The e-mail names the owner and is never changed (SET-10). */
export function useEditOwner(email: string) {
  const queryClient = useQueryClient();
  const showFailure = useUnit(failureShown);
  return useMutation({
    mutationFn: (profile: Profile) => apiClient.send(contract.owners.edit, { ...profile, email }),
    onSuccess: (edited) => {
      queryClient.setQueryData(ownerQuery(email).queryKey, edited);
      return queryClient.invalidateQueries({ queryKey: domainKey('owners') });
    },
    onError: (error) => showFailure(error),
  });
}
