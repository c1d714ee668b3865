import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $queryClient } from '#shared/api/react';
import { createAppRouter } from './router.tsx';

export { loadScreen } from './router.tsx';

/** Everything that requires sign-in. */
export function SignedIn({ email }: { email: string }) {
  const queryClient = useUnit($queryClient);
  const [router] = useState(() => createAppRouter({ queryClient, email }));

  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
