import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { ApiError } from '#shared/api';
import { ScreenFailed } from './ScreenFailed.tsx';
import { ScreenFrame } from './Screen.tsx';

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

/** The same for a failure of the root route, which has to bring its own frame. */
export function RootFailed(props: ErrorComponentProps) {
  return (
    <ScreenFrame>
      <RouteFailed {...props} />
    </ScreenFrame>
  );
}
