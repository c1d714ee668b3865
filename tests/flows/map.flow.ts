import { expect, test, type Locator, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import {
  chooseFarmAction,
  clickMap,
  expectAccessible,
  signIn,
} from '../support/journeys/journey.ts';

const FARMER = 'farmer@fenceline.example';

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rail = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const message = (page: Page) => page.locator('[data-tone]');

async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.origin + path);
  await signIn(page, FARMER);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

/** The list in the panel has buttons of the same names. */
const farmPin = (page: Page, farm: string) => page.getByTitle(`Show ${farm}`);
const mapOf = (page: Page) => page.getByRole('application', { name: /^Map/ });

async function box(target: Locator) {
  const found = await target.boundingBox();
  if (!found) throw new Error('it is not on the screen');
  return { ...found, right: found.x + found.width, bottom: found.y + found.height };
}

test('the search shows a parcel with its name and size, and chooses a farm by its PIC', async ({
  page,
}) => {
  await open(page, '/map');
  const search = page.getByRole('combobox', { name: /^Search: address/ });
  await search.fill('Lot 17 DP755092');
  await page.getByRole('option', { name: /^17\/\/DP755092/ }).click();
  const pin = page.getByRole('group', { name: 'Found: 17//DP755092' });
  await expect(pin.getByRole('button', { name: 'Add farm here' })).toBeVisible();
  await expect(page.locator('.map-label', { hasText: '17//DP755092' })).toBeVisible();
  const { x, width, bottom } = await box(pin);
  await page.keyboard.press('Escape');
  await expect(pin).toHaveCount(0);
  await expect(mapOf(page)).toBeFocused();

  const tooltip = page.getByRole('tooltip').filter({ hasText: '17//DP755092 · 66.7 ha' });
  await expect(async () => {
    await page.mouse.move(x + width / 2, bottom + 40 + 20 * Math.random());
    await expect(tooltip).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await search.fill('nk1234');
  await page.getByRole('option', { name: /^Kurrajong Park PIC NK123456/ }).click();
  await expect(page.getByLabel('Select Farm').locator('option:checked')).toHaveText(
    'Kurrajong Park',
  );
  await expect(page.locator('.map-label', { hasText: 'Kurrajong Park' })).toContainText('199 ha');
});

test('guidance appears only over the map and disappears with its screen; on a screen without a map, a message covers no content', async ({
  page,
}) => {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    if (page.url() === 'about:blank') await open(page, '/benchmark');
    else await rail(page, 'Benchmark').click();
    await expect(message(page)).toContainText('Please select a farm from the list');
    const [messageBox, shown] = [
      await box(message(page)),
      await box(page.locator('.farm-map-clear')),
    ];
    expect(messageBox.x).toBeGreaterThanOrEqual(shown.x);
    expect(messageBox.right).toBeLessThanOrEqual(shown.right);
    expect(messageBox.y).toBeGreaterThanOrEqual(shown.y);
    expect(messageBox.bottom).toBeLessThanOrEqual(shown.bottom);
    await rail(page, 'Farms').click();
    await expect(page.getByRole('table', { name: 'Your farms' })).toBeVisible();
    await expect(message(page)).toHaveCount(0);
  }
  await page.route('**/api', (call) => call.abort());
  await chooseFarmAction(page, 'Back Creek', 'Delete Farm');
  await button(page, 'Permanently Delete Farm').click();
  await expect(message(page)).toBeVisible();
  const [messageBox, content, links] = [
    await box(message(page)),
    await box(page.locator('#content')),
    // The dialog hides it from the accessibility tree.
    await box(page.locator('nav[aria-label="Main"]')),
  ];
  expect(content.bottom).toBeLessThanOrEqual(messageBox.y);
  expect(messageBox.bottom).toBeLessThanOrEqual(links.y);
});

test('the map restores its farm, overlay, base layer and open section until sign-out', async ({
  page,
}) => {
  await open(page, '/map');
  await page.getByLabel('Select Farm').selectOption('Kurrajong Park');
  const names = page.locator('img[src*="/base/reference/"]');
  await expect(names.first()).toBeVisible();
  await button(page, 'WMS Layers').click();
  const namesSwitch = page.getByRole('switch', { name: 'Road and place names' });
  await namesSwitch.click();
  await expect(names).toHaveCount(0);
  await namesSwitch.click();
  await expect(names.first()).toBeVisible();
  await page.getByRole('radio', { name: 'Streets' }).check();
  await expect(names).toHaveCount(0);
  const filledFarm = page.locator('.leaflet-overlay-pane path[fill="orange"]');
  await expect(filledFarm).not.toHaveCount(0);
  const woody = page.getByRole('switch', { name: 'Woody Cover Change' });
  await woody.click();
  // A fill would change the colours of the cover.
  await expect(filledFarm).toHaveCount(0);
  await button(page, 'Year before').click();
  const year = await page
    .getByRole('slider', { name: 'Woody Cover Change' })
    .getAttribute('aria-valuetext');
  await rail(page, /Shop/).click();
  await expect(page.getByRole('heading', { name: 'Shopping cart' })).toBeVisible();
  await rail(page, 'Map').click();
  await expect(page.getByLabel('Select Farm').locator('option:checked')).toHaveText(
    'Kurrajong Park',
  );
  await expect(page).toHaveURL(/farm=\d+/);
  await expect(page.getByRole('radio', { name: 'Streets' })).toBeChecked();
  await expect(woody).toBeChecked();
  await expect(page.getByRole('slider', { name: 'Woody Cover Change' })).toHaveAttribute(
    'aria-valuetext',
    year ?? '',
  );

  await button(page, 'Log out').click();
  // Back from the provider, which has ended its session.
  await expect(page).toHaveURL(`${server.origin}/`);
  await expect(button(page, 'Log in')).toBeVisible();
  await page.goto(`${server.origin}/map`);
  await signIn(page, FARMER);
  await expect(page.getByRole('radio', { name: 'Satellite' })).toBeChecked();
  await expect(woody).toHaveCount(0);
  await expect(page.getByLabel('Select Farm').locator('option:checked')).toHaveText(
    'Choose a farm',
  );
});

test('the panel fits its content from a small tablet to a desktop', async ({ page }) => {
  await open(page, '/map');
  await page.getByLabel('Select Farm').selectOption('Kurrajong Park');
  const panel = page.getByRole('complementary', { name: 'Map panel' });
  for (const width of [500, 640, 768, 899, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    const { right } = await box(panel);
    for (const inside of [
      page.getByRole('combobox', { name: /address/ }),
      button(page, 'Add Farm'),
      page.getByRole('button', { name: 'Add Carbon Report to Cart' }),
    ]) {
      expect([width, (await box(inside)).right]).toEqual([width, expect.any(Number)]);
      expect((await box(inside)).right).toBeLessThanOrEqual(right - 16);
    }
    expect((await box(panel)).width).toBeGreaterThanOrEqual(300);
  }
});

test('the map starts with all farms, shows the user’s position and measures distances', async ({
  browser,
}) => {
  const context = await browser.newContext({
    geolocation: { longitude: 147.145, latitude: -34.86, accuracy: 40 },
    permissions: ['geolocation'],
    reducedMotion: 'no-preference',
  });
  const page = await context.newPage();
  await open(page, '/map');

  await test.step('a zoom leaves the place under the mouse there, and loads tiles', async () => {
    const pin = await box(farmPin(page, 'Back Creek'));
    const [x, y] = [pin.x + pin.width / 2, pin.y + pin.height / 2];
    const scale = page.locator('.leaflet-control-scale-line');
    const before = await scale.textContent();
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -100);
    await expect(scale).not.toHaveText(before!);
    await expect(page.locator('.leaflet-gliding')).toHaveCount(0);
    const now = await box(farmPin(page, 'Back Creek'));
    expect(Math.abs(now.x - pin.x)).toBeLessThanOrEqual(2);
    expect(Math.abs(now.y - pin.y)).toBeLessThanOrEqual(2);
    const levels = page.locator('.leaflet-tile-container').filter({ has: page.locator('img') });
    await expect(levels.last()).toHaveCSS('transform', /^matrix\(1, 0, 0, 1, /);
    await expect(page.locator('.leaflet-tile:not(.leaflet-tile-loaded)')).toHaveCount(0);
    await page.mouse.wheel(0, 100);
    await expect(scale).toHaveText(before!);
    await expect(page.locator('.leaflet-gliding')).toHaveCount(0);
  });

  await test.step('a click on a farm chooses it', async () => {
    await expect(farmPin(page, 'Back Creek')).toBeVisible();
    await farmPin(page, 'Kurrajong Park').click();
    await expect(page.getByLabel('Select Farm').locator(':checked')).toHaveText('Kurrajong Park');
    await expect(page).toHaveURL(/farm=\d+/);
  });

  await test.step('shows where I am', async () => {
    await button(page, 'Show where I am').click();
    await expect(button(page, 'Stop showing where I am')).toBeVisible();
    await button(page, 'Stop showing where I am').click();
    await button(page, 'Show my farm').click();
  });

  await test.step('measures, and chooses nothing meanwhile', async () => {
    await button(page, 'Measure').click();
    const panel = page.getByRole('region', { name: 'Measure' });
    await expect(panel).toBeVisible();
    await clickMap(page, -60, -40);
    await clickMap(page, 60, -40);
    await clickMap(page, 60, 40);
    await expect(panel.getByRole('status')).toHaveText(/^[\d.]+ k?m · [\d.]+ ha$/);
    const sides = page.locator('.measured-side');
    await expect(sides).toHaveText([/^[\d.]+ k?m$/, /^[\d.]+ k?m$/]);
    await expectAccessible(page);
    // Each press takes back a point; the last ends.
    for (let press = 0; press < 4; press++) await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });
  await context.close();
});
