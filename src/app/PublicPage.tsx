import { QueryClientProvider } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { SharedReportPage } from '#pages/shared-report';
import { VerifyPage } from '#pages/verify';
import { $queryClient } from '#shared/api/react';

/** A page that needs no sign-in. */
export const PublicPage = () => (
  <QueryClientProvider client={useUnit($queryClient)}>
    {location.pathname.startsWith('/shared/') ? <SharedReportPage /> : <VerifyPage />}
  </QueryClientProvider>
);
