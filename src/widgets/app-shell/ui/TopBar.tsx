import { useUnit } from 'effector-react';
import { LogInIcon } from 'lucide-react';
import { OutdoorSwitch } from '#features/choose-theme';
import { SignOutButton } from './SignOutButton.tsx';
import { $session, signInRequested } from '#shared/auth/react';
import { useAppSettings } from '#shared/config/react';
import { Badge } from '#shared/ui/badge';
import { Button } from '#shared/ui/button';
import { Brand } from './Brand.tsx';
import { HelpLink } from './HelpLink.tsx';

export function TopBar() {
  const { product_name: productName, sandbox } = useAppSettings();
  const session = useUnit($session);
  const signIn = useUnit(signInRequested);

  return (
    <header className="flex h-14 items-center gap-3 border-b border-border bg-raised pr-2 pl-4 max-md:h-11 max-sm:gap-2 max-sm:pr-0 max-sm:pl-3 print:hidden">
      <Brand name={productName} />
      {sandbox && (
        <Badge
          variant="warning"
          className="max-[22rem]:hidden"
          title="Sample data. Payments, mail and registries are simulated."
        >
          Sandbox
        </Badge>
      )}
      <div className="ml-auto flex min-w-0 items-center gap-1 max-sm:shrink-0 max-sm:gap-0">
        <OutdoorSwitch />
        {session.status === 'authenticated' ? (
          <>
            <HelpLink />
            <span className="hidden truncate text-sm text-muted sm:inline">{session.email}</span>
            <SignOutButton />
          </>
        ) : (
          <Button variant="ghost" size="icon" aria-label="Log in" onClick={() => signIn()}>
            <LogInIcon className="size-5" />
          </Button>
        )}
      </div>
    </header>
  );
}
