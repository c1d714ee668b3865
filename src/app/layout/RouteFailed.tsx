import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { ApiError } from '#shared/api';
import { ScreenFailed } from './ScreenFailed.tsx';

export function RouteFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();

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

/** The same where no screen stands around it. */
export function RootFailed(props: ErrorComponentProps) {
  return (
    <main id="content" tabIndex={-1}>
      <RouteFailed {...props} />
    </main>
  );
}
