import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  type RouteComponent,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { fork, launch, type Scope } from 'effector';
import { Provider, useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { vi } from 'vitest';
import { eachCover } from '#entities/cover';
import { $queryClient, apiClient, createQueryClient } from '#shared/api/react';
import { $session, sessionLost, type Session } from '#shared/auth/react';
import { keepAppSettings, type AppSettings } from '#shared/config/react';
import { reconnectFx } from '../../../src/shared/api/reconnect.ts';
import { durationFx } from '../../../src/shared/snackbar/message.ts';

export const EMAIL = 'farmer@fenceline.example';

export const SETTINGS: AppSettings = {
  product_name: 'Fenceline',
  stage: 'dev',
  sandbox: true,
  oidc: { authority: 'http://localhost/oidc', client_id: 'web', scope: 'openid', resource: '' },
  paypal: null,
  base_maps: { satellite: null, streets: null, attribution: '', offline: false, reference: null },
  cover_tiles: { ...eachCover(() => null), attribution: '' },
  mapbox_token: null,
  geocoder_url: null,
  links: { privacy: '/p', data_licence: '/d', eula: '/e', support_email: 'help@fenceline.example' },
  partner_name: 'AgriProve',
  partner_review_days: null,
  refund_days: 14,
};

type Answer = (params: never) => unknown;

/** Answers calls by `domain.name`; a call without a prepared answer fails the test that made it. */
export function answerCalls(answers: Record<string, Answer>) {
  return vi.spyOn(apiClient, 'send').mockImplementation(async (call, params) => {
    const name = `${call.domain}.${call.name}`;
    const answer = answers[name];
    if (!answer) throw new Error(`The test gives no answer to ${name}.`);
    return answer(params as never);
  });
}

const never = new Promise<void>(() => {});

/**
 * A signed-in scope whose query client does not retry failures. Messages stay until the next one, and
 * nobody looks for a missing server: on a slow machine the one would end within a test, and the other
 * go on in the tests that follow.
 */
export function signedInScope(email = EMAIL) {
  const queryClient = createQueryClient();
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false } });
  const scope = fork({
    handlers: [
      [reconnectFx, () => never],
      [durationFx, () => never],
    ],
    values: [
      [$session, { status: 'authenticated', email, name: null }],
      [$queryClient, queryClient],
    ],
  });
  return { scope, queryClient };
}

/** Replaces the screen when the session ends, as the app does. */
function WhileSignedIn({ children }: { children: ReactNode }) {
  return useUnit($session).status === 'authenticated' ? children : null;
}

/** Ends the session as the provider does, then signs the same user in again. */
export function loseSession(scope: Scope): void {
  act(() => launch({ target: sessionLost, params: new Error('The session ended.'), scope }));
  const params: Session = { status: 'authenticated', email: EMAIL, name: null };
  act(() => launch({ target: $session, params, scope }));
}

/**
 * Renders one screen at `path`, which may have a query, after loading what the app's own routes
 * would load first.
 */
export function showScreen(
  Screen: RouteComponent,
  path: string,
  load: (queryClient: QueryClient) => Promise<unknown> = async () => {},
) {
  keepAppSettings(SETTINGS);
  const { scope, queryClient } = signedInScope();
  const root = createRootRoute({ notFoundComponent: () => null, staticData: { title: '' } });
  const route = createRoute({
    getParentRoute: () => root,
    path: path.replace(/\?.*/, ''),
    component: Screen,
    staticData: { title: '' },
    loader: async () => {
      await load(queryClient);
    },
  });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  render(
    <Provider value={scope}>
      <QueryClientProvider client={queryClient}>
        <WhileSignedIn>
          {/* oxlint-disable-next-line typescript/no-explicit-any -- another tree than the app's own */}
          <RouterProvider router={router as any} />
        </WhileSignedIn>
      </QueryClientProvider>
    </Provider>,
  );
  return {
    scope,
    queryClient,
    address: () => router.state.location.pathname,
    search: (): unknown => router.state.location.search,
    back: () => router.history.back(),
  };
}
