import { press } from './acts.mjs';
import {
  askToArchive,
  changePlan,
  openCap,
  openOrderForClient,
  pasteAddresses,
  saveInvalidCap,
  saveInvalidPrices,
  selectFarmer,
  showRefunds,
  showTab,
} from './agent-acts.mjs';

const PARTNER = 'partner@agriprove.example';
const AGENT = 'agent@fenceline.example';
const ADMIN = 'admin@fenceline.example';

/**
 * Agents and admins.
 *
 * @type {import('./screens.mjs').ScreenState[]}
 */
export const AGENT_SCREENS = [
  {
    name: 'agent-admin',
    title: 'Agent Admin',
    account: PARTNER,
    path: '/agent-admin',
    ready: 'Plan owners',
  },
  {
    name: 'admin',
    title: 'Admin',
    account: ADMIN,
    path: '/admin',
    ready: 'Create New Plan',
    act: press('Create New Plan'),
  },
  {
    name: 'admin-plan',
    title: 'Change of a plan',
    account: ADMIN,
    path: '/admin',
    ready: 'Create New Plan',
    act: changePlan,
  },
  {
    name: 'admin-archive',
    title: 'Archiving a plan',
    account: ADMIN,
    path: '/admin',
    ready: 'Create New Plan',
    act: askToArchive,
  },
  {
    name: 'admin-refunds',
    title: 'Refunded orders',
    account: ADMIN,
    path: '/admin',
    ready: 'Create New Plan',
    act: showRefunds,
  },
  {
    name: 'admin-orders',
    title: 'Everybody’s orders',
    account: ADMIN,
    path: '/admin',
    ready: 'Create New Plan',
    act: showTab('Orders'),
  },
  {
    name: 'admin-permissions',
    title: 'Permissions',
    account: ADMIN,
    path: '/admin',
    ready: 'Create New Plan',
    act: (page) => page.getByRole('tab', { name: 'Permissions' }).click(),
  },
  {
    name: 'admin-audit',
    title: 'Audit',
    account: ADMIN,
    path: '/admin',
    ready: 'Create New Plan',
    act: showTab('Audit'),
  },
  {
    name: 'agent-clients',
    title: 'Clients of an agent',
    account: AGENT,
    path: '/agent-admin',
    ready: 'Plan owners',
  },
  {
    name: 'agent-add',
    title: 'Forty addresses, some of them bad',
    account: AGENT,
    path: '/agent-admin',
    ready: 'Plan owners',
    act: pasteAddresses,
  },
  {
    name: 'agent-selected',
    title: 'Selected client',
    account: AGENT,
    path: '/agent-admin',
    ready: 'Plan owners',
    act: selectFarmer,
  },
  {
    name: 'agent-prices',
    title: 'Prices of a plan',
    account: AGENT,
    path: '/agent-admin',
    ready: 'Plan owners',
    act: press('Edit prices'),
  },
  {
    name: 'agent-prices-invalid',
    title: 'Invalid prices',
    account: AGENT,
    path: '/agent-admin',
    ready: 'Plan owners',
    act: saveInvalidPrices,
  },
  {
    name: 'agent-cap',
    title: 'Monthly cap of a client',
    account: AGENT,
    path: '/agent-admin',
    ready: 'Plan owners',
    act: openCap,
  },
  {
    name: 'agent-cap-invalid',
    title: 'Invalid cap',
    account: AGENT,
    path: '/agent-admin',
    ready: 'Plan owners',
    act: saveInvalidCap,
  },
  {
    name: 'agent-order',
    title: 'Order for a client',
    account: AGENT,
    path: '/agent-admin',
    ready: 'Plan owners',
    act: openOrderForClient,
  },
  {
    name: 'agent-remove',
    title: 'Removal of a client',
    account: AGENT,
    path: '/agent-admin',
    ready: 'Plan owners',
    act: press('Delete farmer@fenceline.example'),
  },
];
