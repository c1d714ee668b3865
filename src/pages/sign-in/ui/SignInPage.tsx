import { useUnit } from 'effector-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { $session } from '#shared/auth/react';
import { useAppSettings } from '#shared/config/react';
import { Button } from '#shared/ui/button';
import { Progress } from '#shared/ui/progress';
import { Welcome } from './Welcome.tsx';

const HelpPages = lazy(() =>
  import('#widgets/help').then((module) => ({ default: module.HelpPages })),
);

/** Content of the shell while nobody is signed in (OP-02). */
export function SignInPage() {
  const session = useUnit($session);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { product_name: productName } = useAppSettings();

  useEffect(() => {
    document.title = productName;
  }, [productName]);

  if (session.status === 'loading') {
    return (
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-sm content-start gap-4 px-4 py-16"
      >
        <p className="text-muted">Signing in …</p>
        <Progress label="Signing in" />
      </main>
    );
  }
  return (
    <main id="content" tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto">
      {isHelpOpen ? (
        // No route opens before sign-in (ROUTE-01), so the help stands here.
        <Suspense fallback={<Progress label="Loading" />}>
          <HelpPages
            back={
              <Button variant="outline" onClick={() => setHelpOpen(false)}>
                Back to sign in
              </Button>
            }
          />
        </Suspense>
      ) : (
        <Welcome onHelp={() => setHelpOpen(true)} />
      )}
    </main>
  );
}
