import { useUnit } from 'effector-react';
import { Suspense, lazy, useState } from 'react';
import { Brand, ConnectionBar, Notices, SkipLink, TopBar } from '#widgets/app-shell';
import { $session } from '#shared/auth/react';
import { Progress } from '#shared/ui/progress';
import { $start, appStarted } from './model/start.ts';
import { isPublicPath } from './model/public-paths.ts';
import { ErrorBoundary } from './layout/ErrorBoundary.tsx';
import { SigningIn } from './layout/SigningIn.tsx';
import { ServerUnreachable } from './layout/ServerUnreachable.tsx';

export function App() {
  const { start, retry } = useUnit({ start: $start, retry: appStarted });
  if (start === 'unreachable') {
    return (
      <>
        <header className="flex h-14 items-center gap-3 border-b border-border bg-raised px-4 max-md:h-11">
          <Brand name={document.title} />
        </header>
        <ServerUnreachable onRetry={() => retry()} />
      </>
    );
  }
  if (start === 'loading') return <Progress label="Starting" />;
  return <Shell />;
}

const SignInPage = lazy(() =>
  import('#pages/sign-in').then((module) => ({ default: module.SignInPage })),
);

const PublicPage = lazy(() =>
  import('./PublicPage.tsx').then((module) => ({ default: module.PublicPage })),
);

function Shell() {
  const session = useUnit($session);
  return (
    <div className="flex h-dvh flex-col">
      <SkipLink />
      <TopBar />
      <ConnectionBar />
      <ErrorBoundary>
        {isPublicPath(location.pathname) ? (
          <Suspense fallback={<Progress label="Loading" />}>
            <PublicPage />
          </Suspense>
        ) : session.status === 'authenticated' ? (
          <SignedInPart email={session.email} />
        ) : session.status === 'loading' ? (
          <SigningIn />
        ) : (
          <Suspense fallback={<Progress label="Loading" />}>
            <SignInPage />
          </Suspense>
        )}
      </ErrorBoundary>
      <Notices />
    </div>
  );
}

/**
 * Routes, queries, schemas and screens, loaded after sign-in. Recreated on each mount, so that a
 * failed load is tried again.
 */
function SignedInPart({ email }: { email: string }) {
  const [SignedIn] = useState(() =>
    lazy(() => import('./SignedIn.tsx').then((module) => ({ default: module.SignedIn }))),
  );
  return (
    <Suspense fallback={<Progress label="Loading" />}>
      <SignedIn email={email} />
    </Suspense>
  );
}
