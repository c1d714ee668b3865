import { press } from './acts.mjs';

const FARMER = 'farmer@fenceline.example';
const PARTNER = 'partner@agriprove.example';
const NO_ACCESS = 'You do not have access to this section.';

/**
 * Reports, settings, help and soil projects.
 *
 * @type {import('./screens.mjs').ScreenState[]}
 */
export const ACCOUNT_SCREENS = [
  {
    name: 'report',
    title: 'Report on screen',
    account: FARMER,
    path: '/reports/sample',
    ready: 'Where the numbers come from',
  },
  {
    name: 'settings',
    title: 'Settings',
    account: FARMER,
    path: '/settings',
    ready: 'Riverina Agronomy',
  },
  {
    name: 'settings-edit',
    title: 'Edit profile',
    account: FARMER,
    path: '/settings',
    ready: 'Riverina Agronomy',
    act: press('Edit profile'),
  },
  {
    name: 'settings-leave-plan',
    title: 'Leaving a plan',
    account: FARMER,
    path: '/settings',
    ready: 'Riverina Agronomy',
    act: press('Leave Riverina Agronomy'),
  },
  { name: 'no-access', title: 'No access', account: FARMER, path: '/admin', ready: NO_ACCESS },
  {
    name: 'not-found',
    title: 'Page not found',
    account: FARMER,
    path: '/no/such/page',
    ready: 'Page not found',
  },
  {
    name: 'offline',
    title: 'Offline',
    account: FARMER,
    path: '/farms',
    ready: 'Kurrajong Park',
    act: async (page) => {
      await page.context().setOffline(true);
      await page.getByText('You are offline.').waitFor();
    },
  },
  {
    name: 'help',
    title: 'Help',
    account: FARMER,
    path: '/help',
    ready: 'Find in help',
  },
  {
    name: 'soil-client',
    title: 'Soil projects of a client',
    account: 'client@fenceline.example',
    path: '/agriprove',
    ready: 'AgriProve Soil Carbon',
  },
  {
    name: 'soil-partner',
    title: 'Soil projects of the partner',
    account: PARTNER,
    path: '/agriprove',
    ready: 'AgriProve Soil Carbon',
  },
];
