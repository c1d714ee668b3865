import {
  archivePlan,
  failDelivery,
  issueStatement,
  openFailedOrder,
  retryDelivery,
  showFailures,
} from './later-acts.mjs';

const FARMER = 'farmer@fenceline.example';
const AGENT = 'agent@fenceline.example';
const ADMIN = 'admin@fenceline.example';

/**
 * States that change what other screens show, and therefore come last.
 *
 * @type {import('./screens.mjs').ScreenState[]}
 */
export const LATER_SCREENS = [
  {
    name: 'failed-shop',
    title: 'Paid, but the e-mail was refused',
    account: FARMER,
    path: '/shop',
    ready: 'Files sent',
    act: failDelivery,
  },
  {
    name: 'failed-order',
    title: 'Order whose e-mail was refused',
    account: FARMER,
    path: '/orders',
    ready: 'Kurrajong Park',
    act: openFailedOrder,
  },
  {
    name: 'failed-admin',
    title: 'Failed deliveries',
    account: ADMIN,
    path: '/admin',
    ready: 'Create New Plan',
    act: showFailures,
  },
  {
    name: 'failed-retried',
    title: 'Delivery that was retried',
    account: ADMIN,
    path: '/admin',
    ready: 'Create New Plan',
    act: retryDelivery,
  },
  {
    name: 'statement',
    title: 'Statement of a plan',
    account: AGENT,
    path: '/agent-admin',
    ready: 'Plan owners',
    act: issueStatement,
  },
  {
    name: 'archived-admin',
    title: 'Archived plan',
    account: ADMIN,
    path: '/admin',
    ready: 'Create New Plan',
    act: archivePlan,
  },
  {
    name: 'archived-agent',
    title: 'Archived plan of an agent',
    account: AGENT,
    path: '/agent-admin',
    ready: 'Plan owners',
  },
];
