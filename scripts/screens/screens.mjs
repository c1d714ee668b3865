/**
 * @typedef {object} ScreenState
 * @property {string} name file name, without the ending
 * @property {string} title what the picture shows
 * @property {string} [account] who is signed in
 * @property {string} path
 * @property {string | RegExp} ready a text that shows that the screen has loaded
 * @property {boolean} [isMap] fills the window, whose height therefore stays
 * @property {(page: import('playwright').Page) => Promise<unknown>} [act] brings it into its state
 */

const FARMER = 'farmer@fenceline.example';
const NEWCOMER = 'newcomer@fenceline.example';
const PARTNER = 'partner@agriprove.example';
const NO_ACCESS = 'You do not have access to this section.';

const press = (name) => (page) => page.getByRole('button', { name, exact: true }).first().click();
const chooseFarm = (page) =>
  page.getByLabel('Select Farm').selectOption({ label: 'Kurrajong Park' });

/** On a phone, a switched-on layer lowers the panel. */
async function showLayers(page) {
  await chooseFarm(page);
  await press('Layers')(page);
  const ground = page.getByRole('switch', { name: /^Seasonal Ground Cover/ });
  // Still on at the next width, where only switching it on shows the map.
  if ((await ground.getAttribute('aria-checked')) === 'true') await ground.click();
  await ground.click();
  await page.getByRole('slider', { name: /^Seasonal Ground Cover/ }).waitFor();
}

async function askToKeepFarm(page) {
  await chooseFarm(page);
  await press('More for Kurrajong Park')(page);
  await page.getByRole('menuitem', { name: 'Keep offline' }).click();
  await page.getByText(/map tiles, about/).waitFor();
}

/** It is still open at the next width, because its draft is saved. */
async function openWizard(page) {
  const wizard = page.getByRole('region', { name: 'Add Farm' });
  if (!(await wizard.isVisible())) await press('Add Farm')(page);
  await wizard.waitFor();
}

/** Opens the drawing over the farm's land, whose draft is still there at the next width. */
async function drawPaddocks(page) {
  await chooseFarm(page);
  await press('More for Kurrajong Park')(page);
  await page.getByRole('menuitem', { name: 'Paddocks', exact: true }).click();
  const start = page.getByRole('button', { name: 'Start from the farm’s land' });
  await page
    .getByRole('button', { name: /^(Add paddocks|Continue)$/ })
    .first()
    .click();
  await page.getByRole('region', { name: 'Drawing' }).or(start).first().waitFor();
  if (await start.isVisible()) await start.click();
  // On a phone, the panel is lowered by then.
  await page.getByLabel('Name of paddock 1').waitFor({ state: 'attached' });
}

async function lookAtBoundary(page) {
  await chooseFarm(page);
  await page.getByRole('heading', { name: /^Boundary:/ }).waitFor();
  await page.getByRole('button', { name: 'History of the boundary' }).click();
}

/** Opens the past order, or leaves it open at the next width. */
async function openOrder(page) {
  const row = page.getByRole('button', { name: /Kurrajong Park/ }).first();
  if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click();
  await page.getByText('Sent by e-mail').waitFor();
}

const showTab = (name) => async (page) => {
  await page.getByRole('tab', { name }).click();
  await page.getByRole('table').first().waitFor();
};

/** A new account has no farm, no order and no map of its own. */
async function signUp(page) {
  const create = page.getByRole('button', { name: 'Create Account' });
  if (!(await create.isVisible())) return;
  await page.getByRole('textbox', { name: 'Name' }).fill('Nora Newcomer');
  await page.getByRole('checkbox').click();
  await create.click();
  await page.getByText('Register your first farm').waitFor();
}

/** In the order of a first visit; the newcomer's account is created on the way. */
export const SCREENS = /** @type {ScreenState[]} */ ([
  { name: 'sign-in', title: 'Sandbox sign-in', path: '/settings', ready: 'Password' },
  {
    name: 'signed-out',
    title: 'Signed out',
    account: FARMER,
    path: '/settings',
    ready: /Settings|signed out/,
    act: async (page) => {
      await press('Log out')(page);
      await page.getByText('You are signed out').waitFor();
    },
  },
  {
    name: 'create-account',
    title: 'Create account',
    account: NEWCOMER,
    path: '/create_account',
    ready: 'Create account',
  },
  {
    name: 'settings-new',
    title: 'Settings after sign-up',
    account: NEWCOMER,
    path: '/settings',
    ready: /Create Account|Appearance/,
    act: signUp,
  },
  {
    name: 'map-new',
    title: 'Map without a farm',
    account: NEWCOMER,
    path: '/map',
    ready: 'Add Farm',
    isMap: true,
  },
  { name: 'farms-new', title: 'No farms', account: NEWCOMER, path: '/farms', ready: 'Farms' },
  {
    name: 'shop-new',
    title: 'Empty cart, no orders',
    account: NEWCOMER,
    path: '/shop',
    ready: 'No orders yet',
  },
  { name: 'map', title: 'Map', account: FARMER, path: '/map', ready: 'Add Farm', isMap: true },
  {
    name: 'map-farm',
    title: 'Map with a farm',
    account: FARMER,
    path: '/map',
    ready: 'Add Farm',
    isMap: true,
    act: chooseFarm,
  },
  {
    name: 'map-add-farm',
    title: 'First step of Add Farm',
    account: FARMER,
    path: '/map',
    ready: 'Add Farm',
    isMap: true,
    act: openWizard,
  },
  {
    name: 'map-layers',
    title: 'Map with a cover layer',
    account: FARMER,
    path: '/map',
    ready: 'Add Farm',
    isMap: true,
    act: showLayers,
  },
  {
    name: 'map-boundary',
    title: 'Health and history of a boundary',
    account: FARMER,
    path: '/map',
    ready: 'Add Farm',
    isMap: true,
    act: lookAtBoundary,
  },
  {
    name: 'map-paddocks',
    title: 'Drawing paddocks',
    account: FARMER,
    path: '/map',
    ready: 'Add Farm',
    isMap: true,
    act: drawPaddocks,
  },
  {
    name: 'map-keep-offline',
    title: 'Keep a farm offline',
    account: FARMER,
    path: '/map',
    ready: 'Add Farm',
    isMap: true,
    act: askToKeepFarm,
  },
  {
    name: 'benchmark-farm',
    title: 'Benchmark of a farm',
    account: FARMER,
    path: '/benchmark',
    ready: 'Farm Reports',
    isMap: true,
    act: chooseFarm,
  },
  {
    name: 'benchmark',
    title: 'Benchmark',
    account: FARMER,
    path: '/benchmark',
    ready: 'Farm Reports',
    isMap: true,
  },
  { name: 'farms', title: 'Farms', account: FARMER, path: '/farms', ready: 'Kurrajong Park' },
  {
    name: 'farms-add',
    title: 'Add several farms',
    account: FARMER,
    path: '/farms/add',
    ready: /several farms/i,
  },
  { name: 'shop', title: 'Orders', account: FARMER, path: '/shop', ready: 'Files sent' },
  {
    name: 'orders',
    title: 'All orders',
    account: FARMER,
    path: '/orders',
    ready: 'Kurrajong Park',
    act: openOrder,
  },
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
    account: 'admin@fenceline.example',
    path: '/admin',
    ready: 'Create New Plan',
    act: press('Create New Plan'),
  },
  {
    name: 'admin-orders',
    title: 'Everybody’s orders',
    account: 'admin@fenceline.example',
    path: '/admin',
    ready: 'Create New Plan',
    act: showTab('Orders'),
  },
  {
    name: 'admin-audit',
    title: 'Audit',
    account: 'admin@fenceline.example',
    path: '/admin',
    ready: 'Create New Plan',
    act: showTab('Audit'),
  },
  {
    name: 'agent-clients',
    title: 'Clients of an agent',
    account: 'agent@fenceline.example',
    path: '/agent-admin',
    ready: 'Plan owners',
  },
  {
    name: 'styleguide',
    title: 'Style guide',
    account: FARMER,
    path: '/styleguide',
    ready: 'Dialogs and menus',
  },
  { name: 'mailbox', title: 'Sandbox mailbox', path: '/sandbox/mailbox', ready: /mail/i },
  {
    name: 'legal',
    title: 'Privacy policy',
    path: '/legal/privacy.html',
    ready: 'Privacy Policy',
  },
]);
