import { expect, test, type Page, type Route } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { startForeignSite, type ForeignSite } from '../support/shared-maps/foreign-site.ts';
import { heard, listen, shareFarm, signedInClient } from '../support/shared-maps/shared-maps.ts';

const FARMER = 'farmer@fenceline.example';

let server: BuiltServer;
let site: ForeignSite;
let key: string;
test.beforeAll(async ({ browser }) => {
  server = await BuiltServer.start();
  site = await startForeignSite();
  const client = await signedInClient(browser, server, FARMER);
  key = (await shareFarm(client, FARMER, 'Kurrajong Park', [site.origin])).key;
});
test.afterAll(async () => {
  await site.close();
  await server.remove();
});
test.beforeEach(async ({ page }) => {
  await listen(page);
  site.show({
    body: `<farm-map map-key="${key}"></farm-map>
      <script src="${server.origin}/embed/farm-map.js" async></script>`,
  });
});

const READY = 'farm-map:ready';

const DATA = /\/embed\/[\w-]{22}\.json$/;

const element = (page: Page) => page.locator('farm-map');
const opened = async (page: Page): Promise<void> => {
  await page.goto(site.origin);
  await expect.poll(() => heard(page)).toEqual([READY]);
};

test('the map loads by itself when the browser is online again', async ({ page, context }) => {
  site.show({
    body: `<div style="height:2000px"></div><farm-map map-key="${key}"></farm-map>
      <script src="${server.origin}/embed/farm-map.js" async></script>`,
  });
  await page.clock.install({ time: 0 });
  await page.goto(site.origin);
  await page.waitForFunction(() => customElements.get('farm-map') !== undefined);
  // From here on no timer ends the wait for the browser's return.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await context.setOffline(true);
  await element(page).scrollIntoViewIfNeeded();
  const heardNext = async () => {
    await page.clock.runFor(1);
    return heard(page);
  };
  await expect.poll(heardNext).toEqual(['OFFLINE']);
  await context.setOffline(false);
  await expect.poll(() => heard(page)).toEqual(['OFFLINE', READY]);
  await expect(element(page).getByText('This map cannot be shown')).toHaveCount(0);
});

test('the map retries a failing server with growing delays, and not after its removal', async ({
  page,
}) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  let asked = 0;
  let isBack = false;
  await page.route(DATA, (route) => {
    asked += 1;
    if (isBack) return route.continue();
    const headers = {
      'retry-after': '1',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'retry-after',
    };
    return route.fulfill({ status: 503, headers });
  });
  const troubled = (times: number) =>
    expect.poll(() => heard(page)).toEqual(Array.from({ length: times }, () => 'UNREACHABLE'));
  await page.goto(site.origin);
  // After 1, 2 and 4 seconds, each up to a quarter longer.
  for (const [tries, waitMs] of [1_000, 2_000, 4_000].entries()) {
    await troubled(tries + 1);
    await page.clock.runFor(waitMs - 100);
    expect(asked).toBe(tries + 1);
    isBack = tries === 2;
    await page.clock.runFor(waitMs / 4 + 200);
  }
  await expect.poll(async () => (await heard(page)).at(-1)).toBe(READY);
  expect(asked).toBe(4);

  isBack = false;
  await page.reload();
  await troubled(1);
  await element(page).evaluate((host) => host.remove());
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.clock.runFor(600_000);
  expect(asked).toBe(5);
});

test('the “Loading” text disappears once a response arrives, even if drawing takes longer', async ({
  page,
}) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  // The element yields by posting tasks to itself; delaying these prolongs the drawing.
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    const post = MessagePort.prototype.postMessage;
    let isHeld = true;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      const send = () => post.call(this, message);
      if (isHeld && new Error().stack?.includes('/embed/farm-map.js')) held.push(send);
      else send();
    };
    const release = () => {
      isHeld = false;
      held.splice(0).forEach((send) => send());
    };
    Object.assign(window, { held, release });
  });
  await page.goto(site.origin);
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { held: unknown[] }).held.length))
    .toBeGreaterThan(0);
  await page.clock.runFor(2_000);
  await page.evaluate(() => (window as unknown as { release: () => void }).release());
  await expect.poll(() => heard(page)).toEqual([READY]);
  await expect(element(page).getByText('Loading the map …')).toHaveCount(0);
});

test('“Loading” appears only while a slow response is pending', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  const asked = new Promise<Route>((resolve) => void page.route(DATA, resolve));
  await page.goto(site.origin);
  const request = await asked;
  const loading = element(page).getByText('Loading the map …');
  await page.clock.runFor(400);
  await expect(loading).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(loading).toBeVisible();
  await request.continue();
  await expect.poll(() => heard(page)).toEqual([READY]);
  await expect(loading).toHaveCount(0);
});

test('a reinserted element requests its map again, and shows none that was withdrawn in between', async ({
  page,
}) => {
  await opened(page);
  await page.route(DATA, (route) =>
    route.fulfill({
      status: 410,
      json: { reason: 'KEY_ENDED' },
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  await element(page).evaluate((host) => {
    const place = host.parentElement as HTMLElement;
    host.remove();
    place.prepend(host);
  });
  await expect.poll(() => heard(page)).toEqual([READY, 'KEY_ENDED']);
  await expect(element(page).getByText('This map cannot be shown at the moment.')).toBeVisible();
  await expect(element(page).getByText(/Kurrajong Park/)).toHaveCount(0);
  await expect(element(page).locator('canvas')).toHaveCount(0);
});

test('a response that is not a map, or never ends, is rejected', async ({ page }) => {
  for (const [body, reason] of [
    ['<html>', 'SERVER_UNKNOWN'],
    ['{}', 'UNREACHABLE'],
    [`"${'x'.repeat(5 * 1024 * 1024)}"`, 'UNREACHABLE'],
  ] as const) {
    await page.route(DATA, (route) =>
      route.fulfill({ body, headers: { 'access-control-allow-origin': '*' } }),
    );
    await page.goto(`${site.origin}/?${body.length}`);
    await expect.poll(() => heard(page)).toEqual([reason]);
    await page.unroute(DATA);
  }
});
