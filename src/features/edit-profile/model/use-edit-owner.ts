import { useQueryClient } from '@tanstack/react-query';
import { formatAbn } from '#entities/owner';
import { ownerQuery } from '#entities/owner/react';
import type { OwnerRecord } from '#shared/api/contract';
import { calls } from '#shared/api';
import { apiClient } from '#shared/api/react';
import { useChange } from '#shared/change/react';

export interface Profile {
  name: string;
  business: string;
  phone: string;
  abn: string;
}

export const profileOf = (owner: OwnerRecord): Profile => ({
  name: owner.owner_name,
  business: owner.business_name,
  phone: owner.phone_number,
  abn: formatAbn(owner.abn ?? ''),
});

/** The e-mail identifies the owner and never changes (SET-10). */
export function useEditOwner(email: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useChange('owners', 'form');
  const edit = (profile: Profile, onSuccess: () => void) =>
    mutate(
      async () => {
        const edited = await apiClient.send(calls.owners.edit, { ...profile, email });
        queryClient.setQueryData(ownerQuery(email).queryKey, edited);
      },
      { onSuccess },
    );
  return { edit, isPending, error };
}
