import { useEffect, useState } from 'react';
import { useAppSettings } from '#shared/config/react';
import { loadable } from '#shared/loadable';
import { Button } from '#shared/ui/button';
import { Progress } from '#shared/ui/progress';
import { Welcome } from './Welcome.tsx';

const HelpPages = loadable(() => import('#widgets/help').then((module) => module.HelpPages));

/** Content of the shell while nobody is signed in (OP-02). */
export function SignInPage() {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { product_name: productName } = useAppSettings();

  useEffect(() => {
    document.title = productName;
  }, [productName]);

  return (
    <main id="content" tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto">
      {isHelpOpen ? (
        // No route opens before sign-in (ROUTE-01), so the help is shown here.
        <HelpPages
          fallback={<Progress label="Loading" />}
          back={
            <Button variant="outline" onClick={() => setHelpOpen(false)}>
              Back to sign in
            </Button>
          }
        />
      ) : (
        <Welcome onHelp={() => setHelpOpen(true)} />
      )}
    </main>
  );
}
