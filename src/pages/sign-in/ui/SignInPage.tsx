import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { $session, signInRequested } from '#shared/auth/react';
import { useAppSettings } from '#shared/config/react';
import { Button } from '#shared/ui/button';
import { Progress } from '#shared/ui/progress';

/** Content of the shell while nobody is signed in (OP-02). */
export function SignInPage() {
  const { session, signIn } = useUnit({ session: $session, signIn: signInRequested });

  const { product_name: productName } = useAppSettings();

  useEffect(() => {
    document.title = productName;
  }, [productName]);

  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto grid w-full max-w-sm content-start justify-items-start gap-4 px-4 py-16"
    >
      {session.status === 'loading' ? (
        <>
          <p className="text-muted">Signing in …</p>
          <Progress label="Signing in" />
        </>
      ) : (
        <>
          <h1 className="text-2xl font-semibold tracking-tight">You are signed out</h1>
          <p className="text-muted">Sign in to see your farms, maps and reports.</p>
          <Button onClick={() => signIn()}>Sign in</Button>
        </>
      )}
    </main>
  );
}
