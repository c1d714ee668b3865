import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
} from '@tanstack/react-router';
import { NotFoundPage } from '#pages/not-found';
import { adminSearch } from '#pages/admin/search';
import { agentSearch } from '#pages/agent-admin/search';
import { ordersSearch } from '#pages/orders/search';
import { reportsSearch } from '#pages/reports/search';
import { soilSearch } from '#pages/soil-projects/search';
import { farmQuery, farmSearch } from '#entities/farm';
import { newFarmRequested } from '#entities/farm/react';
import { ownerExistsQuery } from '#entities/owner/react';
import { soilAddress } from '#entities/soil-project/record/react';
import { getAppSettings, type AppSettings } from '#shared/config/react';
import { FIRST_SCREENS } from './model/first-screens.ts';
import { lazyScreen } from './model/lazy-screen.ts';
import { loadAccount } from './model/load-account.ts';
import { loadPage, needsPageOfItsOwn } from './model/own-page.ts';
import { RootFailed, RouteFailed } from './layout/RouteFailed.tsx';
import { Screen } from './layout/Screen.tsx';

export interface RouterContext {
  queryClient: QueryClient;
  /** The signed-in user; the router exists only after sign-in. */
  email: string;
}

/**
 * Every address but sign-up requires an owner record (OP-03). A check without a response is a
 * failure to be retried, never "no owner" (SM-2).
 */
const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context: { queryClient, email }, location }) => {
    await loadAccount(queryClient, email);
    const [owner] = await queryClient.ensureQueryData({ ...ownerExistsQuery(email) });
    if (!owner.does_owner_exist && location.pathname !== '/create_account')
      redirect({ to: '/create_account', throw: true });
  },
  component: Screen,
  errorComponent: RootFailed,
  notFoundComponent: NotFoundPage,
  staticData: { title: 'Page not found' },
});

const settingsScreen = lazyScreen(() => import('#pages/settings'), 'SettingsPage');

/** Home and maintenance show the settings screen (ROUTE-05, ROUTE-16). */
const settingsRoutes = (['/', '/settings', '/maintenance'] as const).map((path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: settingsScreen,
    staticData: { title: 'Settings' },
  }),
);

const createAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/create_account',
  component: lazyScreen(() => import('#pages/create-account'), 'CreateAccountPage'),
  staticData: { title: 'Create account', name: 'CreateAccount' },
});

const mapRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/map',
  validateSearch: farmSearch,
  // A shortcut of the installed app.
  beforeLoad: ({ location, preload }) => {
    if (preload || location.searchStr !== '?farm=new') return;
    newFarmRequested();
    redirect({ to: '/map', replace: true, throw: true });
  },
  component: lazyScreen(FIRST_SCREENS['/map'], 'MapPage'),
  staticData: { title: 'Map' },
});

const benchmarkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/benchmark',
  validateSearch: farmSearch,
  component: lazyScreen(FIRST_SCREENS['/benchmark'], 'BenchmarkPage'),
  staticData: { title: 'Benchmark' },
});

const farmsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/farms',
  validateSearch: farmQuery,
  component: lazyScreen(FIRST_SCREENS['/farms'], 'FarmsPage'),
  staticData: { title: 'Farms' },
});

const addFarmsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/farms/add',
  component: lazyScreen(() => import('#pages/add-farms'), 'AddFarmsPage'),
  staticData: { title: 'Add several farms' },
});

const shopRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shop',
  beforeLoad: async ({ preload }) => {
    if (!preload && needsPageOfItsOwn('/shop')) await loadPage('/shop');
  },
  component: lazyScreen(FIRST_SCREENS['/shop'], 'ShopPage'),
  staticData: { title: 'Shop' },
});

const ordersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/orders',
  validateSearch: ordersSearch,
  component: lazyScreen(() => import('#pages/orders'), 'OrdersPage'),
  staticData: { title: 'Orders' },
});

const reportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reports',
  validateSearch: reportsSearch,
  component: lazyScreen(FIRST_SCREENS['/reports'], 'ReportsPage'),
  staticData: { title: 'Reports' },
});

const reportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reports/$itemId',
  component: lazyScreen(() => import('#pages/report'), 'ReportPage'),
  staticData: { title: 'Report' },
});

const agentAdminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/agent-admin',
  validateSearch: agentSearch,
  component: lazyScreen(() => import('#pages/agent-admin'), 'AgentAdminPage'),
  staticData: { title: 'Agent Admin' },
});

const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  validateSearch: adminSearch,
  component: lazyScreen(() => import('#pages/admin'), 'AdminPage'),
  staticData: { title: 'Admin' },
});

const helpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help',
  component: lazyScreen(() => import('#pages/help'), 'HelpPage'),
  staticData: { title: 'Help' },
});

/** Every component in every state, for developers in the sandbox. */
const styleguideRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/styleguide',
  component: lazyScreen(() => import('#pages/styleguide'), 'StyleguidePage'),
  staticData: { title: 'Style guide' },
});

/** The partner's name makes the address and the title; it is known only after the settings load. */
const soilRoute = (partner: string) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: soilAddress(partner),
    validateSearch: soilSearch,
    component: lazyScreen(() => import('#pages/soil-projects'), 'SoilProjectsPage'),
    staticData: { title: partner },
  });

const routeTree = ({ partner_name: partner, sandbox }: AppSettings) =>
  rootRoute.addChildren([
    ...settingsRoutes,
    createAccountRoute,
    mapRoute,
    benchmarkRoute,
    farmsRoute,
    addFarmsRoute,
    shopRoute,
    ordersRoute,
    reportsRoute,
    reportRoute,
    agentAdminRoute,
    adminRoute,
    helpRoute,
    soilRoute(partner),
    ...(sandbox ? [styleguideRoute] : []),
  ]);

export const createAppRouter = (context: RouterContext) =>
  createRouter({
    routeTree: routeTree(getAppSettings()),
    context,
    defaultPreload: 'intent',
    defaultErrorComponent: RouteFailed,
    trailingSlash: 'never',
    scrollRestoration: true,
    scrollToTopSelectors: ['#content'],
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** The screen's name, for the window's title and for screen readers. */
    title: string;
    /** The route's name, where the specification gives one (ROUTE-15). */
    name?: string;
  }
}
