import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { signedInClient } from '../support/journeys/sandbox-sign-in.ts';
import { startForeignSite, type ForeignSite } from '../support/shared-maps/foreign-site.ts';
import { heard, listen, shareFarm } from '../support/shared-maps/shared-maps.ts';

// Only in `npm run test:full`: the element among a page's own styles and gestures; `shared-map` shows one in every run.

const FARMER = 'farmer@fenceline.example';

let server: BuiltServer;
let site: ForeignSite;
let key: string;
test.beforeAll(async () => {
  server = await BuiltServer.start();
  site = await startForeignSite();
  const client = await signedInClient(server.origin, FARMER);
  key = (await shareFarm(client, FARMER, 'Kurrajong Park', [site.origin])).key;
});
test.afterAll(async () => {
  await site.close();
  await server.remove();
});
test.beforeEach(({ page }) => listen(page));

const map = (page: Page) => page.locator('farm-map');
async function open(page: Page, style: string): Promise<void> {
  site.show({
    body: `<style>${style}</style><farm-map map-key="${key}"></farm-map>
      <p id="beside">Beside the map</p><div style="height:3000px"></div>
      <script src="${server.origin}/embed/farm-map.js" async></script>`,
  });
  await page.goto(site.origin);
  await expect.poll(() => heard(page)).toEqual(['farm-map:ready']);
}

/** Texts of a page that the map does not take over; the last two reach the element itself. */
const HOSTILE = [
  'body { text-indent: 30px; letter-spacing: 4px; word-spacing: 20px; text-transform: uppercase }',
  'body { text-align: right; white-space: nowrap; line-height: 3; font-variant: small-caps }',
  'body { text-shadow: 0 0 4px red; writing-mode: vertical-rl; word-break: break-all }',
  '* { letter-spacing: 3px; font-style: italic; line-height: 2 }',
  'farm-map { writing-mode: horizontal-tb; text-indent: 40px }',
].join('\n');

test('the map looks the same whatever the page’s text looks like, and its gate stays on the farm', async ({
  page,
}) => {
  /** Boxes of the gate, the caption and the legend, from the corner of the map. */
  const boxes = () =>
    map(page).evaluate((host) => {
      const { left, top } = host.getBoundingClientRect();
      return ['.leaflet-marker-icon', '.caption', '.legend', '.season', '.attribution'].map(
        (part) => {
          const box = host.shadowRoot!.querySelector(part)!.getBoundingClientRect();
          return [part, box.left - left, box.top - top, box.width, box.height].join(' ');
        },
      );
    });
  // The width does not depend on the text around it.
  const width = 'farm-map { width: 700px }';
  await open(page, width);
  const plain = await boxes();
  await open(page, `${width} ${HOSTILE}`);
  expect(await boxes()).toEqual(plain);
});

test('a map that was clicked lets the page scroll again once the pointer has left it', async ({
  page,
}) => {
  await open(page, '');
  const scrolled = () => page.evaluate(() => scrollY);
  const container = map(page).getByRole('region');
  await container.click({ position: { x: 60, y: 60 } });
  await expect(container).toHaveClass(/awake/);
  await page.locator('#beside').hover();
  await expect(container).not.toHaveClass(/awake/);
  await container.hover({ position: { x: 60, y: 60 } });
  await page.mouse.wheel(0, 50);
  await expect.poll(scrolled).toBeGreaterThan(0);
});

test('Ctrl and the wheel zoom a map that was not clicked, and the wheel alone then scrolls the page', async ({
  page,
}) => {
  await open(page, '');
  const tiles = map(page).locator('.leaflet-tile-container').last();
  const before = await tiles.getAttribute('style');
  await map(page)
    .getByRole('region')
    .hover({ position: { x: 60, y: 60 } });
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await expect.poll(() => tiles.getAttribute('style')).not.toBe(before);
  await page.keyboard.up('Control');
  expect(await page.evaluate(() => [scrollY, visualViewport!.scale, devicePixelRatio])).toEqual([
    0, 1, 1,
  ]);
  await page.mouse.wheel(0, 50);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});
