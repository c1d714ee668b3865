import { expect, test, type Page } from 'playwright/test';
import type { APP_PATHS } from '#shared/config';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { expectAccessibleInEveryTheme, signIn } from '../support/journeys/journey.ts';

const FARMER = 'farmer@fenceline.example';

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

/** What the pages' own policies blocked. */
let blocked: string[] = [];
test.beforeEach(async ({ page }) => {
  blocked = [];
  await page.exposeFunction('noteBlocked', (what: string) => void blocked.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, documentURI } = event;
      Reflect.get(window, 'noteBlocked')(`${documentURI}: ${effectiveDirective} ${blockedURI}`);
    });
  });
});
test.afterEach(() => expect(blocked).toEqual([]));

const EVERYBODYS = {
  '/': 'Settings',
  '/map': 'Map',
  '/benchmark': 'Farm Reports',
  '/farms': 'Farms',
  '/farms/add': 'Choose files or a .zip',
  '/shop': 'Shopping cart',
  '/orders': 'Orders',
  '/reports': 'Reports',
  // The path itself names no report.
  '/reports/:itemId': 'There is no such report',
  '/settings': 'Settings',
  '/help': 'Register a farm',
  '/maintenance': 'Settings',
  '/create_account': 'You already have an account. Please navigate away from this page',
} as const;
const NO_ADMIN = 'You do not have access to this section.';
const NO_SOIL =
  "You don't have access to AgriProve soil registration form. Contact AgriProve if you need access.";
const NOT_THEIRS = { '/agent-admin': NO_ADMIN, '/admin': NO_ADMIN, '/agriprove': NO_SOIL };
const SCREENS = { ...NOT_THEIRS, ...EVERYBODYS } satisfies Record<
  (typeof APP_PATHS)[number],
  string
>;
const RAIL = ['Map', 'Benchmark', 'Farms', 'Shop', 'Settings', 'Reports', 'Orders'];

/**
 * What each account sees beyond everybody's screens: rail items, addresses and their content.
 * `judged` are the screens whose accessibility is checked, with what shows that they have loaded.
 */
const ACCOUNTS = [
  {
    email: FARMER,
    items: [],
    theirs: EVERYBODYS,
    judged: {
      '/settings': 'Appearance',
      '/map': 'Add Farm',
      '/benchmark': 'Farm Reports',
      '/farms': 'Kurrajong Park',
      '/farms/add': 'Choose files or a .zip',
      '/reports': 'Reports',
      '/shop': 'Files sent',
      '/orders': 'Files sent',
      '/help': 'Find your parcels',
      '/admin': NO_ADMIN,
      '/agriprove': NO_SOIL,
      '/create_account': EVERYBODYS['/create_account'],
    },
  },
  {
    email: 'agent@fenceline.example',
    items: ['Agent Admin'],
    theirs: { '/agent-admin': 'Agent Admin' },
    judged: {},
  },
  {
    email: 'admin@fenceline.example',
    items: ['Admin'],
    theirs: { '/admin': 'Admin' },
    judged: { '/admin': 'Create New Plan' },
  },
  {
    email: 'client@fenceline.example',
    items: ['AgriProve'],
    theirs: { '/agriprove': 'AgriProve Soil Carbon' },
    judged: { '/agriprove': 'Load My Soil Projects' },
  },
  {
    // The partner owns its plan.
    email: 'partner@agriprove.example',
    items: ['Agent Admin', 'AgriProve'],
    theirs: { '/agent-admin': 'Agent Admin', '/agriprove': 'AgriProve Soil Carbon' },
    judged: { '/agent-admin': 'Plan owners', '/agriprove': 'AgriProve Soil Carbon' },
  },
];

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const content = (page: Page) => page.locator('#content');

async function judgeLoaded(page: Page, text: string, progressBars = 0): Promise<void> {
  await expect(content(page).getByText(text).first()).toBeVisible();
  await expect(content(page).getByRole('progressbar')).toHaveCount(progressBars);
  await expectAccessibleInEveryTheme(page);
}

for (const { email, items, theirs, judged } of ACCOUNTS) {
  test(`${email} is offered ${items.join(' and ') || 'no more than everybody'}, and addresses show their screens or say why not, accessibly (ROUTE-04 to ROUTE-17, SHELL-04, SHELL-06, SHELL-11, SHELL-13 to SHELL-15, ROLE-02, ROLE-17)`, async ({
    page,
  }) => {
    await page.goto(`${server.origin}/farms`);
    await expect(page.getByLabel('Password')).toBeVisible();
    // The form of the sign-in is the same for all.
    if (email === FARMER) await expectAccessibleInEveryTheme(page);
    await signIn(page, email);
    await expect(rail(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log in' })).toHaveCount(0);
    await expect(rail(page).getByRole('link')).toHaveText([...RAIL, ...items]);
    const loaded = new Map(Object.entries(judged));
    for (const [path, text] of Object.entries({ ...NOT_THEIRS, ...theirs })) {
      await test.step(path, async () => {
        const response = await page.goto(server.origin + path);
        expect(response?.status()).toBe(200);
        await expect(rail(page)).toBeVisible();
        await expect(content(page).getByText(text, { exact: true }).first()).toBeVisible();
        const last = loaded.get(path);
        if (last !== undefined) await judgeLoaded(page, last);
        loaded.delete(path);
      });
    }
    expect([...loaded.keys()]).toEqual([]);
  });
}

test('an unknown address and the style guide have screens, which are accessible (ROUTE-16)', async ({
  page,
}) => {
  await page.goto(`${server.origin}/no/such/page`);
  await signIn(page, FARMER);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await judgeLoaded(page, 'Page not found');
  await page.goto(`${server.origin}/styleguide`);
  await judgeLoaded(page, 'Dialogs and menus', 9);
});

test('without an account, every address leads to sign-up and there is no rail (ACCT-18, SHELL-07, SHELL-16, ROUTE-15)', async ({
  page,
}) => {
  await page.goto(`${server.origin}/map`);
  await signIn(page, 'newcomer@fenceline.example');
  for (const path of ['/map', '/agriprove', '/admin', '/']) {
    await page.goto(server.origin + path);
    await expect(page).toHaveURL(`${server.origin}/create_account`);
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeDisabled();
    await expect(rail(page)).toHaveCount(0);
  }
  await expectAccessibleInEveryTheme(page);
});

test('every address redirects a visitor to sign in (ROUTE-01, ROUTE-02, ROLE-01)', async ({
  page,
}) => {
  for (const path of Object.keys(SCREENS)) {
    await page.goto(server.origin + path);
    await expect(page.getByLabel('Password')).toBeVisible();
    expect(new URL(page.url()).pathname).toMatch(/^\/oidc\//);
  }
});

test('the map’s drawer contains the search, the farms and the layers (MAP-08, MAP-11, MAP-12, MAP-17 to MAP-19, LAYER-16)', async ({
  page,
}) => {
  await page.goto(`${server.origin}/map`);
  await signIn(page, 'farmer@fenceline.example');
  await expect(page.getByRole('combobox', { name: /address/ })).toBeVisible();
  await expect(page.getByLabel('Select Farm').getByRole('option')).toContainText([
    'Back Creek',
    'Kurrajong Park',
  ]);
  await expect(page.getByRole('radio', { name: 'Satellite' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Streets' })).not.toBeChecked();
  await page.getByRole('button', { name: 'WMS Layers' }).click();
  for (const overlay of ['Parcel outlines', 'Woody Cover Change', /^Seasonal Ground Cover \(%\)/]) {
    await expect(page.getByRole('switch', { name: overlay })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Add Farm', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Add Farm' }).getByRole('listitem')).toHaveCount(6);
});

test('a chosen theme is applied before the first paint, on every page and in every tab (SHELL-19)', async ({
  page,
  context,
}) => {
  const theme = (shown = page) => shown.locator('html').getAttribute('data-theme');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${server.origin}/settings`);
  expect(await theme()).toBe('dark');
  await signIn(page, 'farmer@fenceline.example');
  await page.getByRole('radio', { name: 'System' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  const other = await context.newPage();
  await other.goto(`${server.origin}/legal/privacy.html`);
  await page.getByRole('button', { name: 'Outdoor theme' }).click();
  await other.reload();
  expect(await theme(other)).toBe('outdoor');
  // Before any of the app's own files has arrived.
  await other.route('**/assets/*.js', (route) => route.abort());
  await other.goto(`${server.origin}/map`);
  expect(await theme(other)).toBe('outdoor');
  await expect(other.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#e1e1de');
  await page.getByRole('button', { name: 'Outdoor theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
