import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { openMapWithWorker } from '../support/journeys/device.ts';
import { expectAccessible, fillAddress, goToStep, signIn } from '../support/journeys/journey.ts';

// Only in `npm run test:full`: they try every screen and every moment of an outage.

test.use({ serviceWorkers: 'allow' });

let server: BuiltServer;
test.beforeEach(async () => {
  server = await BuiltServer.start();
});
test.afterEach(() => server.remove());

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const OFFLINE = 'You are offline.';
const NOT_LOADED =
  'The boundary of Back Creek could not be loaded. We will try again as soon as the server answers.';

const openMap = (page: Page) => openMapWithWorker(page, server.origin);

test('every screen opens offline within top bar and rail, and recovers by itself when the network returns', async ({
  page,
  context,
}) => {
  await openMap(page);
  await page.evaluate(() => document.body.setAttribute('data-never-reloaded', ''));
  await context.setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expectAccessible(page);

  await test.step('the address search and a selected farm say what is missing', async () => {
    const search = page.getByRole('combobox', { name: 'Search: address' });
    await search.fill('25 Banksia Street');
    await expect(
      page.getByText(/^Searching for addresses and lots needs a connection/).first(),
    ).toBeVisible();
    await expect(page.getByText(/Nothing found/)).toHaveCount(0);
    await search.fill('');
    await page.getByLabel('Select Farm').selectOption('Back Creek');
    await expect(page.getByText(NOT_LOADED)).toBeVisible();
    // The bar gives the reason; red is only for failures.
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('the rail leads to every screen', async () => {
    for (const name of ['Benchmark', 'Farms', 'Shop', 'Settings', 'Map']) {
      await rail(page).getByRole('link', { name }).click();
      await expect(page.getByRole('main', { name })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
      await expect(page.getByText('This page could not be loaded')).toHaveCount(0);
    }
  });

  await test.step('the network comes back', async () => {
    await page.getByLabel('Select Farm').selectOption('Back Creek');
    await expect(page.getByText(NOT_LOADED)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(OFFLINE)).toHaveCount(0);
    await expect(page.getByText(NOT_LOADED)).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.locator('[data-never-reloaded]')).toHaveCount(1);
  });
});

test('a page opened while the server is down starts by itself once it answers, with the farm that was being added (SHELL-20)', async ({
  page,
}) => {
  await openMap(page);
  await fillAddress(page, 'Stone Hut', 'Wirrabilla');
  await server.end('SIGKILL');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/cannot be reached|could not|try again/i).first()).toBeVisible();
  await page.goto(`${server.origin}/farms`);
  await expect(page.getByRole('heading', { name: /cannot be reached/ })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Fenceline');
  await expectAccessible(page);
  await server.startAgain();
  // The sandbox's provider restarted and lost its sessions.
  await signIn(page, 'farmer@fenceline.example');
  await expect(page.getByText('Kurrajong Park').first()).toBeVisible();

  await rail(page).getByRole('link', { name: 'Map' }).click();
  await expect(page.getByRole('region', { name: 'Add Farm' })).toBeVisible();
  await goToStep(page, 'Back', 'Farm Address');
  await expect(page.getByLabel('Road name')).toHaveValue('Banksia Street');
  await goToStep(page, 'Back', 'Farm Name and ID');
  await expect(page.getByLabel('Farm name')).toHaveValue('Stone Hut');
});

test('a screen that failed while the server was down recovers by itself, and the rail stays', async ({
  page,
}) => {
  await openMap(page);
  await page.route('**/api', (route) => route.abort('connectionrefused'));
  await page.getByLabel('Select Farm').selectOption('Back Creek');
  await expect(
    page.getByText('The server cannot be reached.', { exact: false }).first(),
  ).toBeVisible();
  await rail(page).getByRole('link', { name: 'Farms' }).click();
  await expect(page.getByRole('main', { name: 'Farms' })).toBeVisible();
  await expect(rail(page)).toBeVisible();
  await page.unroute('**/api');
  await expect(page.getByText('The server cannot be reached.', { exact: false })).toHaveCount(0);
  await expect(page.getByText('Kurrajong Park').first()).toBeVisible();
});
