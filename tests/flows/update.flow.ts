import { appendFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test, type BrowserContext, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { fillFarm, keepFarm, openMapWithWorker } from '../support/journeys/device.ts';
import { signIn } from '../support/journeys/journey.ts';
import { makeNextVersion, type NextVersion } from '../support/journeys/next-version.ts';

// Only in `npm run test:full`: each starts the server of two versions.

test.use({ serviceWorkers: 'allow' });
// Two servers start, and a browser stores two versions of the app.
test.describe.configure({ timeout: 480_000 });

let server: BuiltServer;
let next: NextVersion;
test.beforeAll(async () => {
  next = await makeNextVersion();
});
test.afterAll(() => next.remove());
test.beforeEach(async () => {
  server = await BuiltServer.start();
});
test.afterEach(() => server.remove());

const NOTICE = /A new version 2099\.1 is available/;
const waiting = (page: Page) => page.getByLabel('Waiting farms');

/** Makes the server refuse calls of these addresses, so that waiting changes go on waiting. */
const failCalls = (context: BrowserContext, address: string) =>
  context.route('**/api', (route) =>
    route.request().postData()?.includes(address)
      ? route.fulfill({ status: 500, body: 'failed' })
      : route.fallback(),
  );

const isNextVersionStored = (page: Page) =>
  page.evaluate(async () => {
    const registered = await navigator.serviceWorker.getRegistration();
    return Boolean(registered?.waiting);
  });

/** Counts how often the page is loaded. */
function countLoads(page: Page) {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

/** Keeps a farm, submits another without a network, and is online again while it still waits. */
async function prepareDevice(page: Page, context: BrowserContext): Promise<void> {
  await openMapWithWorker(page, server.origin);
  await keepFarm(page, 'Back Creek');
  await failCalls(context, '/create-property/');
  await context.setOffline(true);
  await fillFarm(page, 'Far Paddock');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(waiting(page)).toContainText('Far Paddock waits for a connection');
  await context.setOffline(false);
}

async function expectNothingLost(page: Page): Promise<void> {
  await expect(waiting(page)).toContainText('Far Paddock waits');
  await page.getByLabel('Select Farm').selectOption('Back Creek');
  await expect(page.getByText(/On this device/)).toBeVisible();
}

/** The farm is on the server once, and this device does not offer it a second time. */
async function expectAddedOnce(page: Page, context: BrowserContext): Promise<void> {
  await context.unroute('**/api');
  await context.setOffline(false);
  await expect(waiting(page).getByRole('listitem')).toHaveCount(0, { timeout: 60_000 });
  await page.reload();
  await expect(page.getByRole('option', { name: 'Far Paddock' })).toHaveCount(1);
}

/** Replaces the running server by the next version, whose provider has no sessions. */
async function raiseVersion(page: Page): Promise<void> {
  await server.end();
  await server.startAgain(next.program);
  await page.goto(`${server.origin}/map`);
  await signIn(page, 'farmer@fenceline.example');
  await expect(page.getByText(NOTICE)).toBeVisible();
}

test('Refresh loads the new version once and leaves the kept and the waiting farm on the device', async ({
  page,
  context,
}) => {
  await prepareDevice(page, context);
  await raiseVersion(page);
  // On a busy machine, the files of the next version take longer to store than Refresh waits.
  await expect.poll(() => isNextVersionStored(page), { timeout: 180_000 }).toBe(true);
  const version = page.getByRole('banner');
  await expect(version).toContainText('2022.6');
  const loads = countLoads(page);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(version).toContainText('2099.1');
  await expectNothingLost(page);
  await expect(page.getByText(NOTICE)).toHaveCount(0);
  expect(loads()).toBe(1);

  await test.step('the new version opens without a network', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(version).toContainText('2099.1');
    await expectNothingLost(page);
  });
  await expectAddedOnce(page, context);
});

test('Refresh without a network opens the current version again, once, with both farms', async ({
  page,
  context,
}) => {
  await prepareDevice(page, context);
  await raiseVersion(page);
  await context.setOffline(true);
  const loads = countLoads(page);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(loads).toBe(1);
  await expectNothingLost(page);
  expect(loads()).toBe(1);
  await expectAddedOnce(page, context);
});

test('Reload of a page that could not be loaded leaves both farms, with and without a network', async ({
  page,
  context,
}) => {
  await prepareDevice(page, context);
  await raiseVersion(page);
  const reload = page.getByRole('button', { name: 'Reload' });
  await failCalls(context, '/fenceline/account/');
  await failCalls(context, '/does-owner-exist/');
  await page.goto(`${server.origin}/map`);
  await expect(page.getByText('This page could not be loaded')).toBeVisible();

  await test.step('with a network, which brings the new version', async () => {
    const loads = countLoads(page);
    await reload.click();
    await expect.poll(loads, { timeout: 180_000 }).toBe(1);
    await expect(page.getByText('This page could not be loaded')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('2099.1');
  });
  await test.step('without one', async () => {
    await context.setOffline(true);
    // Presses Reload only if the button is still there: the page may already have opened from this
    // device.
    await page.evaluate(() =>
      [...document.querySelectorAll('button')]
        .find(({ textContent }) => textContent === 'Reload')
        ?.click(),
    );
    await expectNothingLost(page);
  });
  await expectAddedOnce(page, context);
});

test('an update that does not arrive completely is refused, and the current version still opens offline', async ({
  page,
  context,
}) => {
  await server.end();
  await server.startAgain(next.program);
  await openMapWithWorker(page, server.origin);
  await keepFarm(page, 'Back Creek');
  const app = join(dirname(dirname(next.program)), 'app');
  await appendFile(join(app, 'sw.js'), '// another version\n');
  await rename(join(app, 'kept-tiles.js'), join(app, 'lost.js'));
  const update = () =>
    page.evaluate(async () => {
      const registered = await navigator.serviceWorker.getRegistration();
      return registered?.update().then(
        () => 'taken',
        () => 'refused',
      );
    });
  expect(await update()).toBe('refused');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByLabel('Select Farm')).toBeVisible();

  await test.step('and is made up for when the part is there', async () => {
    await context.setOffline(false);
    await rename(join(app, 'lost.js'), join(app, 'kept-tiles.js'));
    expect(await update()).toBe('taken');
  });
});
