import { useUnit } from 'effector-react';
import { Mark } from '#widgets/app-shell';
import { $isSignInLate, isStorageBlocked, signInRequested } from '#shared/auth/react';
import { useAppSettings } from '#shared/config/react';
import { Button } from '#shared/ui/button';
import { Progress } from '#shared/ui/progress';
import { Offers } from './Offers.tsx';
import paddocks from './paddocks.webp';

/** Says what the product is, for whom and what it costs, with the way in. */
export function Welcome({ onHelp }: { onHelp: () => void }) {
  const { product_name: product } = useAppSettings();
  const { signIn, isLate } = useUnit({ signIn: signInRequested, isLate: $isSignInLate });
  const isBlocked = isStorageBlocked();

  return (
    <div className="md:grid md:min-h-full md:grid-cols-[45%_1fr]">
      <img
        src={paddocks}
        alt="A farm from above, with its paddocks outlined in orange"
        className="h-[35dvh] w-full bg-fill object-cover md:sticky md:top-0 md:h-[calc(100dvh-3.5rem)]"
      />
      <div className="grid max-w-xl content-center gap-6 px-4 py-8 sm:px-8 md:px-10 lg:px-16">
        <p className="flex items-center gap-3 text-lg font-semibold tracking-tight [&>svg]:size-9">
          <Mark />
          {product}
        </p>
        <div className="grid gap-3">
          <h1 className="text-3xl leading-tight font-semibold tracking-tight">
            Your farm’s land, mapped and measured
          </h1>
          <p className="text-muted">
            {product} is for Australian landholders and the agents who work with them. An account,
            your farms and the map are free. You pay only for the files and reports you order.
          </p>
        </div>
        <div className="grid justify-items-start gap-3">
          <div>
            <h2 className="font-semibold">
              {isBlocked
                ? 'Your browser blocks storage for this site'
                : isLate
                  ? 'Signing in is taking long'
                  : 'You are signed out'}
            </h2>
            <p className="text-sm text-muted">
              {isBlocked
                ? 'You cannot sign in without it. Allow cookies and site data for this site in the browser’s settings, then reload this page.'
                : isLate
                  ? 'The sign-in service has not answered yet. We keep trying; nothing on this device is lost.'
                  : 'Sign in to see your farms, maps and reports.'}
            </p>
            {isLate && <Progress label="Signing in" />}
          </div>
          <div className="flex w-full flex-wrap gap-3">
            <Button
              size="lg"
              className="max-sm:w-full"
              onClick={() => (isBlocked ? window.location.reload() : signIn())}
            >
              {isBlocked ? 'Reload this page' : 'Sign in or create account'}
            </Button>
            <Button size="lg" variant="ghost" className="max-sm:w-full" onClick={onHelp}>
              How it works
            </Button>
          </div>
        </div>
        <Offers />
        <p className="text-sm text-muted">
          Were you given a report or a Farm Key?{' '}
          <a href="/verify" className="text-accent underline underline-offset-4">
            Verify a document
          </a>
        </p>
      </div>
    </div>
  );
}
