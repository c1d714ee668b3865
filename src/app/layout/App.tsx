import { useUnit } from 'effector-react';
import { Suspense, lazy } from 'react';
import { Notices, SkipLink, TopBar } from '#widgets/app-shell';
import { SignInPage } from '#pages/sign-in';
import { $session } from '#shared/auth/react';
import { Progress } from '#shared/ui/progress';
import { $start, appStarted } from '../model/start.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ServerUnreachable } from './ServerUnreachable.tsx';

// Routes, queries, schemas and screens are for those who are signed in.
const SignedIn = lazy(() =>
  import('./SignedIn.tsx').then((module) => ({ default: module.SignedIn })),
);

export function App() {
  const { start, retry } = useUnit({ start: $start, retry: appStarted });
  if (start === 'unreachable') return <ServerUnreachable onRetry={() => retry()} />;
  if (start === 'loading') return <Progress label="Starting" />;
  return <Shell />;
}

function Shell() {
  const session = useUnit($session);
  return (
    <div className="flex h-dvh flex-col">
      <SkipLink />
      <TopBar />
      <ErrorBoundary>
        {session.status === 'authenticated' ? (
          <Suspense fallback={<Progress label="Loading" />}>
            <SignedIn email={session.email} />
          </Suspense>
        ) : (
          <SignInPage />
        )}
      </ErrorBoundary>
      <Notices />
    </div>
  );
}
