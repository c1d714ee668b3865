import { queryOptions, useQuery } from '@tanstack/react-query';
import { callQuery } from '#shared/api/react';
import { calls } from '#shared/api';
import { useSignedInEmail } from '#shared/auth/react';

/** True if the signed-in user has completed sign-up. Cached until it is invalidated. */
export const ownerExistsQuery = (email: string) =>
  queryOptions({
    ...callQuery(calls.owners.exists, { email }),
    staleTime: Infinity,
    select: ([row]) => row.does_owner_exist,
  });

export const ownerQuery = (email: string) =>
  queryOptions({ ...callQuery(calls.owners.read, { email }), select: ([owner]) => owner });

/** The signed-in user's own owner record. */
export const useOwner = () => useQuery(ownerQuery(useSignedInEmail()));
