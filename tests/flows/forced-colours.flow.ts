import { expect, test, type Locator, type Page } from 'playwright/test';
import { contrastOf } from '../support/colours/contrast.ts';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { expectAccessible, mapRests, signIn } from '../support/journeys/journey.ts';
import { coloursIn } from '../support/journeys/seen.ts';

// Only in `npm run test:full`: every screen in a dark and a light contrast theme of the system.

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

const SCREENS = {
  'farmer@fenceline.example': {
    '/map': 'Add Farm',
    '/benchmark': 'Farm Reports',
    '/farms': 'Kurrajong Park',
    '/farms/add': 'Choose files or a .zip',
    '/shop': 'Files sent',
    '/orders': 'Files sent',
    '/reports': 'Reports',
    '/settings': 'Appearance',
    '/help': 'Find your parcels',
    '/styleguide': 'Dialogs and menus',
  },
  'partner@agriprove.example': {
    '/agriprove': 'AgriProve Soil Carbon',
    '/agent-admin': 'Plan owners',
  },
  'admin@fenceline.example': { '/admin': 'Create New Plan' },
};

/** Two controls of the same size whose colours differ in more than one of 20 pixels. */
async function expectDifferent(page: Page, one: Locator, other: Locator): Promise<void> {
  const [a, b] = [await coloursIn(page, one), await coloursIn(page, other)];
  const counts = new Map(b);
  const changed = a.reduce(
    (sum, [colour, n]) => sum + Math.max(0, n - (counts.get(colour) ?? 0)),
    0,
  );
  const all = a.reduce((sum, [, n]) => sum + n, 0);
  expect(changed / all).toBeGreaterThan(0.05);
}

for (const colorScheme of ['dark', 'light'] as const) {
  test(`${colorScheme} contrast themes keep every screen usable`, async ({ browser }) => {
    for (const [email, screens] of Object.entries(SCREENS)) {
      const context = await browser.newContext({ forcedColors: 'active', colorScheme });
      const page = await context.newPage();
      await page.goto(`${server.origin}/settings`);
      await signIn(page, email);
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      for (const [path, text] of Object.entries(screens)) {
        await test.step(path, async () => {
          await page.goto(server.origin + path);
          const content = page.locator('#content');
          await expect(content.getByText(text).filter({ visible: true }).first()).toBeVisible();
          const shown = path === '/styleguide' ? 9 : 0;
          await expect(content.getByRole('progressbar')).toHaveCount(shown);
          await expectAccessible(page);
        });
      }
      await context.close();
    }
  });
}

test('contrast themes tell on from off, here from elsewhere, and names from the land', async ({
  browser,
}) => {
  const context = await browser.newContext({ forcedColors: 'active', colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto(`${server.origin}/map`);
  await signIn(page, 'farmer@fenceline.example');

  await test.step('the rail’s current screen', async () => {
    const rail = page.getByRole('navigation', { name: 'Main' });
    const here = rail.getByRole('link', { name: 'Map' });
    await expect(here).toHaveCSS('outline-style', 'solid');
    await expect(rail.getByRole('link', { name: 'Farms' })).toHaveCSS('outline-style', 'none');
  });

  await test.step('a switch', async () => {
    await page.getByRole('button', { name: 'WMS Layers' }).click();
    const layer = page.getByRole('switch', { name: 'Parcel outlines' });
    const other = page.getByRole('switch', { name: 'Woody Cover Change' });
    if ((await layer.getAttribute('aria-checked')) === 'false') await layer.click();
    await expect(layer).toHaveAttribute('aria-checked', 'true');
    await expect(other).toHaveAttribute('aria-checked', 'false');
    await expectDifferent(page, layer, other);
  });

  await test.step('the names on the map', async () => {
    await page.getByLabel('Select Farm').selectOption('Kurrajong Park');
    const name = page.locator('.map-label span').filter({ hasText: 'Kurrajong Park' });
    await expect(name).toBeVisible();
    await mapRests(page);
    const [[ground, count] = ['', 0], ...inks] = await coloursIn(page, name);
    const all = inks.reduce((sum, [, n]) => sum + n, count);
    expect(count / all).toBeGreaterThan(0.4);
    expect(Math.max(...inks.map(([ink]) => contrastOf(ink, ground)))).toBeGreaterThan(7);
  });

  await context.close();
});
