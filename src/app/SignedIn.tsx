import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import { $queryClient } from '#shared/api/react';
import { Progress } from '#shared/ui/progress';
import { createAppRouter } from './router.tsx';

/** Everything that requires sign-in. */
export function SignedIn({ email }: { email: string }) {
  const queryClient = useUnit($queryClient);
  const [router] = useState(() => createAppRouter({ queryClient, email }));
  const [isLoaded, setLoaded] = useState(false);
  // Starts loading before the router renders: otherwise it would suspend, and React would delay the
  // screen by 300 ms.
  useEffect(() => void router.load().finally(() => setLoaded(true)), [router]);

  if (!isLoaded) return <Progress label="Loading" />;
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
