import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '#shared/api';
import { ScreenFailed } from './ScreenFailed.tsx';

export function RouteFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();

  useEffect(() => console.error(error), [error]);

  const retry = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  return error instanceof ApiError ? (
    <ScreenFailed message={error.message} onRetry={retry} />
  ) : (
    <ScreenFailed onRetry={retry} />
  );
}
