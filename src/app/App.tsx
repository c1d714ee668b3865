import { useUnit } from 'effector-react';
import { Brand, ConnectionBar, Notices, SkipLink, TopBar } from '#widgets/app-shell';
import { $isSigningOut, $session } from '#shared/auth/react';
import { loadableScreen } from '#shared/loadable';
import { Progress } from '#shared/ui/progress';
import { $start, appStarted } from './model/start.ts';
import { isPublicPath } from './model/public-paths.ts';
import { ErrorBoundary } from './layout/ErrorBoundary.tsx';
import { Redirecting } from './layout/Redirecting.tsx';
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

const SignInPage = loadableScreen(() =>
  import('#pages/sign-in').then((module) => module.SignInPage),
);

const PublicPage = loadableScreen(() =>
  import('./PublicPage.tsx').then((module) => module.PublicPage),
);

/** Routes, queries, schemas and screens, loaded after sign-in. */
const SignedIn = loadableScreen(() => import('./SignedIn.tsx').then((module) => module.SignedIn));

function Shell() {
  const { session, isSigningOut } = useUnit({ session: $session, isSigningOut: $isSigningOut });
  return (
    <div className="flex h-dvh flex-col pt-(--safe-top) pr-(--safe-right) pb-(--safe-bottom) pl-(--safe-left)">
      <SkipLink />
      <TopBar />
      <ConnectionBar />
      <ErrorBoundary>
        {isPublicPath(location.pathname) ? (
          <PublicPage fallback={<Progress label="Loading" />} />
        ) : session.status === 'authenticated' ? (
          <SignedIn email={session.email} fallback={<Progress label="Loading" />} />
        ) : session.status === 'loading' ? (
          <Redirecting text="Signing in" />
        ) : isSigningOut ? (
          <Redirecting text="Signing out" />
        ) : (
          <SignInPage fallback={<Progress label="Loading" />} />
        )}
      </ErrorBoundary>
      <Notices />
    </div>
  );
}
