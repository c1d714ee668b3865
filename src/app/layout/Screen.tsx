import { useQuery } from '@tanstack/react-query';
import { Outlet, useMatches, useNavigate, useRouterState } from '@tanstack/react-router';
import { createWatch } from 'effector';
import { useProvidedScope } from 'effector-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { AppRail } from '#widgets/app-rail';
import { helpOpened } from '#widgets/app-shell';
import { ownerExistsQuery } from '#entities/owner/react';
import { useSignedInEmail } from '#shared/auth/react';
import { dropFirstMap } from '#shared/land-map';
import { useAppSettings } from '#shared/config/react';

export const Screen = () => (
  <ScreenFrame>
    <Outlet />
  </ScreenFrame>
);

/** The rail and the current screen; sets the window's title and the focus. */
export function ScreenFrame({ children }: { children: ReactNode }) {
  const { product_name: productName } = useAppSettings();
  // No rail during sign-up; the route has loaded this value before any screen renders.
  const { data: hasOwner = true } = useQuery(ownerExistsQuery(useSignedInEmail()));
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const main = useRef<HTMLElement>(null);
  const shownPathname = useRef<string | undefined>(undefined);

  const navigate = useNavigate();
  const scope = useProvidedScope();
  useEffect(
    () =>
      createWatch({
        unit: helpOpened,
        fn: () => void navigate({ to: '/help' }),
        ...(scope ? { scope } : {}),
      }),
    [navigate, scope],
  );

  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : productName;
  }, [title, productName]);

  useEffect(() => {
    if (pathname !== undefined && pathname !== '/map') dropFirstMap();
  }, [pathname]);

  // Focus a new screen, so that a screen reader announces it, unless one of its fields has the focus
  // already. Leave the first screen to the browser.
  useEffect(() => {
    if (pathname === undefined) return;
    const isNew = shownPathname.current !== undefined && shownPathname.current !== pathname;
    if (isNew && !main.current?.contains(document.activeElement)) main.current?.focus();
    shownPathname.current = pathname;
  }, [pathname]);

  return (
    <div className="flex min-h-0 flex-1 flex-col md:flex-row">
      {hasOwner && <AppRail />}
      <main
        id="content"
        ref={main}
        tabIndex={-1}
        aria-label={title}
        className="relative min-h-0 min-w-0 flex-1 overflow-y-auto"
      >
        {children}
      </main>
    </div>
  );
}
