import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { fillFarm, openMapWithWorker } from '../support/journeys/device.ts';
import {
  chooseFarmAction,
  clickMap,
  expectAccessible,
  fillAddress,
  signIn,
} from '../support/journeys/journey.ts';

// Only in `npm run test:full`: a network that goes away, beside `outages` and the random sequences; the rules of kept farms and of waiting changes are in every run.

test.use({ serviceWorkers: 'allow' });

let server: BuiltServer;
test.beforeEach(async () => {
  server = await BuiltServer.start();
});
test.afterEach(() => server.remove());

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const OFFLINE = 'You are offline.';

const paddocks = (page: Page) => page.getByRole('list', { name: 'Paddocks' });

/** What the card of the chosen farm says, with its prices, the boundary’s health and its history. */
async function wordsOfCard(page: Page): Promise<string> {
  const health = page.getByRole('region', { name: 'Boundary', exact: true });
  await expect(health).toContainText('Boundary:');
  const card = page.getByRole('region', { name: 'Kurrajong Park', exact: true });
  await expect(card).not.toContainText('Checking what you own');
  const words = [await card.innerText(), await health.innerText()].join('\n');
  return words.replace(/ · (?:just now|\d+ \w+ ago)/, '');
}

const openMap = (page: Page) => openMapWithWorker(page, server.origin);

test('without a network, a kept farm survives a reload, one farm is added once from two tabs, and another is edited (OP-108)', async ({
  page,
  context,
}) => {
  const bar = page.getByRole('status').filter({ hasText: OFFLINE });
  const online = { card: '', paddocks: '' };
  // For people who save data, nothing but a kept farm brings the app along.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto(`${server.origin}/map`);
  await signIn(page, 'farmer@fenceline.example');

  await test.step('a farm has a paddock', async () => {
    await page.getByLabel('Select Farm').selectOption('Kurrajong Park');
    await chooseFarmAction(page, 'Kurrajong Park', 'Paddocks');
    await page.getByRole('button', { name: 'Add paddocks' }).click();
    await page.getByRole('button', { name: 'Start from the farm’s land' }).click();
    await page.getByRole('button', { name: 'Save paddocks' }).click();
    await expect(page.getByText('The paddocks are saved.')).toBeVisible();
    online.paddocks = await paddocks(page).innerText();
    await page.getByRole('button', { name: 'Kurrajong Park', exact: true }).click();
  });

  await test.step('a farm is kept, after its size is said', async () => {
    await chooseFarmAction(page, 'Kurrajong Park', 'Keep offline');
    await expect(page.getByText(/map tiles, about \d+ MB\. The limit for a farm is/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep offline' }).click();
    await expect(page.getByText(/On this device · [\d.]+ MB · just now/)).toBeVisible({
      timeout: 120_000,
    });
    online.card = await wordsOfCard(page);
  });

  await test.step('a new farm is ready to submit when the network is lost', async () => {
    const next = page.getByRole('button', { name: 'Next' });
    await fillAddress(page, 'Banksia Rise', 'Wirrabilla');
    await next.click();
    await expect(page.locator('.farm-map[data-picking="true"]')).toHaveCount(1);
    await clickMap(page, 60, 60);
    await next.click();
    await clickMap(page);
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1);
    await context.setOffline(true);
    await expect(bar).toBeVisible();
  });

  await test.step('the draft survives a reload, and its farm waits', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByLabel('Waiting farms')).toContainText(
      'Banksia Rise waits for a connection',
    );
    await expect(bar).toContainText('1 change waits.');
    await expectAccessible(page);
  });

  await test.step('the kept farm opens after another reload, with its outline and the map', async () => {
    await page.reload();
    await expect(page.getByLabel('Waiting farms')).toContainText('Banksia Rise');
    await page.getByLabel('Select Farm').selectOption('Kurrajong Park');
    await expect(page.getByText(/On this device/)).toBeVisible();
    await expect(page.getByText('199 ha · 6 parcels')).toBeVisible();
    await expect(page.getByText(/could not be loaded/)).toHaveCount(0);
    await expect
      .poll(() => page.locator('img.leaflet-tile-loaded').evaluateAll((tiles) => tiles.length))
      .toBeGreaterThan(0);
    // Word for word what the card and the paddocks say with a network.
    expect(await wordsOfCard(page)).toBe(online.card);
    await expect(page.locator('.map-label[data-kind="paddock"]')).toHaveCount(1);
    await chooseFarmAction(page, 'Kurrajong Park', 'Paddocks');
    await expect(paddocks(page)).toHaveText(/Paddock 1/);
    expect(await paddocks(page).innerText()).toBe(online.paddocks);
    await page.getByRole('button', { name: 'Kurrajong Park', exact: true }).click();
    await rail(page).getByRole('link', { name: 'Settings' }).click();
    await expect(
      page.getByRole('button', { name: 'Remove Kurrajong Park from this device' }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Update Kurrajong Park' })).toBeDisabled();
    await rail(page).getByRole('link', { name: 'Map' }).click();
  });

  await test.step('an edit of the kept farm waits, and opens again with what was typed', async () => {
    const edit = async (from: string, to: string) => {
      await chooseFarmAction(page, 'Kurrajong Park', 'Edit');
      await expect(page.getByLabel('Farm name')).toHaveValue(from);
      await page.getByLabel('Farm name').fill(to);
      await page.getByRole('button', { name: 'Update' }).click();
      await expect(page.getByLabel('Waiting farms')).toContainText(`${to} waits for a connection`);
    };
    await page.getByLabel('Select Farm').selectOption('Kurrajong Park');
    await edit('Kurrajong Park', 'Kurrajong Hill');
    await edit('Kurrajong Hill', 'Kurrajong Rise');
    await expect(bar).toContainText('2 changes wait.');
  });

  await test.step('both tabs come back, the farm is added once and the other updated', async () => {
    const other = await context.newPage();
    await other.goto(`${server.origin}/map`);
    await expect(other.getByLabel('Waiting farms')).toContainText('Banksia Rise');
    await context.setOffline(false);
    await expect(page.getByLabel('Waiting farms').getByRole('listitem')).toHaveCount(0);
    await expect(other.getByLabel('Waiting farms').getByRole('listitem')).toHaveCount(0);
    await expect(bar).toHaveCount(0);
    await page.reload();
    const names = page.getByLabel('Select Farm').getByRole('option', { name: 'Banksia Rise' });
    await expect(names).toHaveCount(1);
    await expect(page.getByRole('option', { name: 'Kurrajong Rise' })).toHaveCount(1);
    await expect(page.getByRole('option', { name: 'Kurrajong Park' })).toHaveCount(0);
  });
});

test('a kept farm opens with its map while the server is down, and signing out removes it', async ({
  page,
}) => {
  await openMap(page);
  const tileLoaded = (how: { fromWorker: boolean }) =>
    page.waitForResponse(
      (response) =>
        response.url().includes('/tiles/parcels/') &&
        response.fromServiceWorker() === how.fromWorker,
    );
  // On a device that keeps no farm, tiles do not wait for the service worker.
  const tile = tileLoaded({ fromWorker: false });
  await page.getByLabel('Select Farm').selectOption('Back Creek');
  await tile;
  await chooseFarmAction(page, 'Back Creek', 'Keep offline');
  await page.getByRole('button', { name: 'Keep offline' }).click();
  await expect(page.getByText(/On this device/)).toBeVisible({ timeout: 120_000 });
  await server.end('SIGKILL');
  await page.reload();
  const tileFromWorker = tileLoaded({ fromWorker: true });
  await page.getByLabel('Select Farm').selectOption('Back Creek');
  await tileFromWorker;
  await expect(page.getByText(/On this device/)).toBeVisible();
  await expect(page.getByText(/could not be loaded/)).toHaveCount(0);
  await expect
    .poll(() => page.locator('img.leaflet-tile-loaded').evaluateAll((tiles) => tiles.length))
    .toBeGreaterThan(0);

  // The sandbox's provider restarts without its sessions.
  await server.startAgain();
  await page.getByRole('button', { name: 'Log in' }).click();
  await signIn(page, 'farmer@fenceline.example');
  await page.getByLabel('Select Farm').selectOption('Back Creek');
  await expect(page.getByText(/On this device/)).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('You are signed out')).toBeVisible();
  // Signing out visits the provider, which ends a question to the page that was left.
  await expect(async () => {
    const names = await page.evaluate(() => caches.keys());
    expect(names.filter((name) => name.startsWith('fenceline-farm'))).toEqual([]);
  }).toPass({ timeout: 30_000 });
});

test('a farm is started without a network, from a typed position and a file, and is added once the network returns', async ({
  page,
  context,
}) => {
  await openMap(page);
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: OFFLINE })).toBeVisible();
  await fillFarm(page, 'Far Paddock', async () => {
    await expect(page.getByText(/^Looking up an address needs a connection\./)).toBeVisible();
    await expectAccessible(page);
  });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByLabel('Waiting farms')).toContainText(
    'Far Paddock waits for a connection',
  );
  await context.setOffline(false);
  await expect(page.getByLabel('Waiting farms').getByRole('listitem')).toHaveCount(0);
  await expect(page.getByRole('option', { name: 'Far Paddock' })).toHaveCount(1);
});
