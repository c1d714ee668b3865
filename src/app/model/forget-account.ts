import { createEffect, sample } from 'effector';
import type { QueryClient } from '@tanstack/react-query';
import { $queryClient } from '#shared/api/react';
import { $session } from '#shared/auth/react';

const forgetFx = createEffect((queryClient: QueryClient) => queryClient.clear());

/** What the server told one user is not kept for the next (SM-1). */
sample({
  clock: $session,
  source: $queryClient,
  filter: (_, session) => session.status === 'anonymous',
  target: forgetFx,
});
