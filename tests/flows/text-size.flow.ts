import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { cutTexts } from '../support/journeys/cut-text.ts';
import { signIn } from '../support/journeys/journey.ts';

// Only in `npm run test:full`: every screen at four widths with larger or wider letters.

// Lets the journey set a style, as a reader's browser may.
test.use({ bypassCSP: true });

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

const SCREENS = {
  'farmer@fenceline.example': {
    '/map?farm=1': 'Not verified. Verify now',
    // On a phone, the panel of a chosen farm may start low.
    '/benchmark?farm=1': /^Select Comparison Buffer$|parcels selected/,
    '/farms': 'Kurrajong Park',
    '/farms/add': 'Choose files or a .zip',
    '/shop': 'Files sent',
    '/orders': 'Files sent',
    '/reports': 'Reports',
    '/settings': 'Appearance',
    '/help': 'Find your parcels',
  },
  'client@fenceline.example': { '/agriprove?project=1&step=1': 'What kind of farm is it?' },
  'partner@agriprove.example': {
    '/agriprove': 'AgriProve Soil Carbon',
    '/agent-admin': 'Plan owners',
  },
  'admin@fenceline.example': { '/admin': 'Create New Plan' },
};

/** The least spacing that 1.4.12 asks a page to bear. */
const WIDE_LETTERS = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

async function visitAll(page: Page, width: number, css?: string): Promise<string[]> {
  const found: string[] = [];
  for (const [email, screens] of Object.entries(SCREENS)) {
    await page.context().clearCookies();
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${server.origin}/settings`);
    await signIn(page, email);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    for (const [path, text] of Object.entries(screens)) {
      await page.goto(server.origin + path);
      const content = page.locator('#content');
      await expect(content.getByText(text).filter({ visible: true }).first()).toBeVisible();
      await expect(content.getByRole('progressbar')).toHaveCount(0);
      if (css) await page.addStyleTag({ content: css });
      found.push(...(await cutTexts(page)).map((cut) => `${width} px, ${path}: ${cut}`));
      const labels = page.locator('.map-label:not([data-long]) span');
      for (const label of await labels.all()) {
        const isCut = await label.evaluate((one) => one.scrollWidth > one.clientWidth + 1);
        if (isCut) found.push(`${width} px, ${path}: name on the map`);
      }
    }
  }
  return found;
}

for (const width of [1440, 360]) {
  test(`wider letters, words and lines cut nothing at ${width} px (1.4.12)`, async ({ page }) => {
    expect(await visitAll(page, width, WIDE_LETTERS)).toEqual([]);
  });
}

test('nothing is cut at 320 px (1.4.10)', async ({ page }) => {
  expect(await visitAll(page, 320)).toEqual([]);
});

test('letters of twice the size, as the system sets them, cut nothing (1.4.4)', async ({
  playwright,
  launchOptions,
  contextOptions,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'],
  });
  const page = await browser.newPage({ ...contextOptions, serviceWorkers: 'block' });
  expect([...(await visitAll(page, 1280)), ...(await visitAll(page, 640))]).toEqual([]);
  await browser.close();
});
