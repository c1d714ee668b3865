import { expect, test, type Locator, type Page, type Route } from 'playwright/test';
import { mapSnippet } from '#entities/shared-map';
import type { SharedMapContent } from '#shared/api/contract';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { signedInClient } from '../support/journeys/sandbox-sign-in.ts';
import { startForeignSite, type ForeignSite } from '../support/shared-maps/foreign-site.ts';
import { heard, listen, shareFarm } from '../support/shared-maps/shared-maps.ts';

// Only in `npm run test:full`: the element on hostile pages; `shared-map` shows one in every run.

const FARMER = 'farmer@fenceline.example';

let server: BuiltServer;
let site: ForeignSite;
let key: string;
let otherKey: string;
test.beforeAll(async () => {
  server = await BuiltServer.start();
  site = await startForeignSite();
  const client = await signedInClient(server.origin, FARMER);
  key = (await shareFarm(client, FARMER, 'Kurrajong Park', [site.origin])).key;
  otherKey = (await shareFarm(client, FARMER, 'Back Creek', [site.origin])).key;
});
test.afterAll(async () => {
  await site.close();
  await server.remove();
});
test.beforeEach(async ({ page }) => {
  await listen(page);
  showMap();
});
/** Shows a page with the map and this after it. */
const showMap = (after = '') =>
  site.show({
    body: `<farm-map map-key="${key}"></farm-map>${after}
      <script src="${server.origin}/embed/farm-map.js" async></script>`,
  });

const READY = 'farm-map:ready';
const SCRIPT = /\/embed\/farm-map\.js$/;
const DATA = /\/embed\/[\w-]{22}\.json$/;
const TILES = /\/(tiles|sandbox\/base)\//;

const element = (page: Page) => page.locator('farm-map');
const opened = async (page: Page): Promise<void> => {
  await page.goto(site.origin);
  await expect.poll(() => heard(page)).toEqual([READY]);
};

/** Counts the pixels of the farm's orange line and the parcels' white ones, in the map's frame. */
const drawn = (map: Locator): Promise<{ orange: number; white: number }> =>
  map.locator('canvas').evaluateAll(async (canvases) => {
    await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
    const counts = { orange: 0, white: 0 };
    for (const canvas of canvases as HTMLCanvasElement[]) {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      for (let i = 0; i < data.length; i += 4) {
        const [red, green, blue, alpha] = data.subarray(i, i + 4) as unknown as number[];
        if (alpha! < 200) continue;
        if (red! > 240 && green! > 140 && green! < 190 && blue! < 60) counts.orange += 1;
        if (red! > 240 && green! > 240 && blue! > 240) counts.white += 1;
      }
    }
    return counts;
  });

test('every attribute can change while the map runs', async ({ page }) => {
  await opened(page);
  const map = element(page);
  /** Sets attributes together (null removes one) and waits until the map is drawn again. */
  const change = async (attributes: Record<string, string | null>) => {
    await map.evaluate(async (host, wanted) => {
      const ready = new Promise((resolve) => {
        host.addEventListener('farm-map:ready', resolve, { once: true });
      });
      for (const [name, value] of Object.entries(wanted)) {
        if (value === null) host.removeAttribute(name);
        else host.setAttribute(name, value);
      }
      await ready;
    }, attributes);
  };
  const tileSources = () =>
    map
      .locator('img.leaflet-tile')
      .evaluateAll((tiles) =>
        tiles.map((tile) => new URL((tile as HTMLImageElement).src).pathname),
      );

  await test.step('height', async () => {
    const heightNow = async () => (await map.boundingBox())?.height;
    expect(await heightNow()).toBe(400);
    await map.evaluate((host) => host.setAttribute('height', '250'));
    await expect.poll(heightNow).toBe(250);
    await map.evaluate((host) => host.setAttribute('height', '30vh'));
    await expect.poll(heightNow).toBe(240);
    await map.evaluate((host) => host.setAttribute('height', '1px; background: red'));
    await expect.poll(heightNow).toBe(400);
  });

  await test.step('layers', async () => {
    const all = await drawn(map);
    expect(all.orange).toBeGreaterThan(500);
    expect(all.white).toBeGreaterThan(100);
    await expect(map.locator('.leaflet-marker-icon')).toHaveCount(1);
    await change({ layers: 'parcels' });
    const parcels = await drawn(map);
    expect(parcels.orange).toBe(0);
    expect(parcels.white).toBeGreaterThan(100);
    await expect(map.locator('.leaflet-marker-icon')).toHaveCount(0);
    expect((await tileSources()).some((path) => path.includes('ground-cover'))).toBe(false);
    await expect(map.getByText('Ground cover')).toHaveCount(0);
    await change({ layers: 'boundary, ground-cover' });
    const boundary = await drawn(map);
    expect(boundary.orange).toBeGreaterThan(500);
    expect(boundary.white).toBe(0);
  });

  await test.step('season', async () => {
    const seasons = async () =>
      new Set(
        (await tileSources()).flatMap((path) => /ground-cover\/([\d-]+)/.exec(path)?.[1] ?? []),
      );
    expect(await seasons()).toEqual(new Set(['2021-03']));
    await expect(map.getByText('Ground cover, Autumn 2021')).toBeVisible();
    await expect(map.getByText('0100%')).toBeVisible();
    await change({ season: '2020-12' });
    expect(await seasons()).toEqual(new Set(['2020-12']));
    await expect(map.getByText('Ground cover, Summer 2020–21')).toBeVisible();
    await change({ season: 'yesterday' });
    expect(await seasons()).toEqual(new Set(['2021-03']));
  });

  await test.step('base', async () => {
    const bases = async () =>
      new Set((await tileSources()).flatMap((path) => /base\/(\w+)/.exec(path)?.[1] ?? []));
    expect(await bases()).toEqual(new Set(['satellite']));
    await change({ base: 'streets' });
    expect(await bases()).toEqual(new Set(['streets']));
    await change({ base: 'none', season: null });
    expect(await bases()).toEqual(new Set());
  });

  await test.step('interactive', async () => {
    await expect(map.getByRole('button', { name: 'Zoom in' })).toBeVisible();
    await change({ interactive: 'false' });
    await expect(map.getByRole('button')).toHaveCount(0);
    await change({ interactive: null, base: null });
    await expect(map.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  });

  await test.step('map-key, to another farm and to none', async () => {
    await change({ 'map-key': otherKey });
    await expect(map.getByRole('region', { name: /^Map of Back Creek/ })).toBeVisible();
    await map.evaluate((host) => host.setAttribute('map-key', 'none'));
    await expect.poll(async () => (await heard(page)).at(-1)).toBe('KEY_UNKNOWN');
    await expect(map.getByText('This map cannot be shown at the moment.')).toBeVisible();
    // Nothing of the previous farm remains.
    await expect(map.getByText(/Back Creek/)).toHaveCount(0);
    await expect(map.locator('canvas')).toHaveCount(0);
    await map.evaluate((host) => host.removeAttribute('map-key'));
    await expect.poll(async () => (await heard(page)).at(-1)).toBe('KEY_MISSING');
  });
});

test('the full-screen button works both ways, and the map names its content and its tile sources', async ({
  page,
}) => {
  await opened(page);
  const map = element(page);
  await expect(map.getByText(/^Kurrajong Park · [\d,.]+ ha · /)).toBeVisible();
  await expect(map.getByText(/Sample data, not a real place/)).toBeVisible();
  const whole = map.getByRole('button', { name: 'Full screen' });
  await whole.click();
  await expect(whole).toHaveAttribute('aria-pressed', 'true');
  expect(await map.evaluate((host) => document.fullscreenElement === host)).toBe(true);
  await whole.click();
  await expect(whole).toHaveAttribute('aria-pressed', 'false');
});

test('the snippet reserves the map’s space before the script has loaded', async ({ page }) => {
  const script = new Promise<Route>((resolve) => void page.route(SCRIPT, resolve));
  site.show({ body: `${mapSnippet(server.origin, key)}<p>Call us.</p>` });
  await page.goto(site.origin, { waitUntil: 'commit' });
  const below = page.getByText('Call us.');
  const before = await below.boundingBox();
  await (await script).continue();
  await expect.poll(() => heard(page)).toEqual([READY]);
  expect(await below.boundingBox()).toEqual(before);
});

test('content between the tags appears if the script is blocked, and never over the map', async ({
  page,
}) => {
  site.show({
    body: `<script src="${server.origin}/embed/farm-map.js" async></script>
      <farm-map map-key="${key}"><a href="/map">Where the farm is</a></farm-map>`,
  });
  const link = page.getByRole('link', { name: 'Where the farm is' });
  await page.route(SCRIPT, (route) => route.abort('connectionrefused'));
  await page.goto(site.origin);
  await expect(link).toBeVisible();
  await page.unroute(SCRIPT);
  await opened(page);
  await expect(link).toBeHidden();
});

test('the map prints without its buttons', async ({ page }) => {
  await opened(page);
  const zoomIn = element(page).getByRole('button', { name: 'Zoom in' });
  await expect(zoomIn).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(zoomIn).toBeHidden();
  await expect(element(page).getByText(/^Kurrajong Park · /)).toBeVisible();
});

test('the page scrolls past the map until it is clicked', async ({ page }) => {
  showMap('<div style="height:3000px"></div>');
  await opened(page);
  const map = element(page);
  const scrolled = () => page.evaluate(() => scrollY);
  await map.hover();
  await page.mouse.wheel(0, 50);
  await expect.poll(scrolled).toBeGreaterThan(0);
  await expect(map.getByText('Click the map to zoom it')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await map.getByRole('region').click({ position: { x: 60, y: 60 } });
  const zoomedTiles = map.locator('.leaflet-tile-container').last();
  const before = await zoomedTiles.getAttribute('style');
  await page.mouse.wheel(0, -300);
  await expect.poll(() => zoomedTiles.getAttribute('style')).not.toBe(before);
  expect(await scrolled()).toBe(0);
});

test('touch scrolls the page past the map until it is tapped', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await listen(page);
  showMap('<div style="height:3000px"></div>');
  await opened(page);
  const map = element(page);
  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: 120, y }],
    });
  const dragUp = async () => {
    await touch('touchStart', 300);
    for (let y = 290; y >= 200; y -= 10) await touch('touchMove', y);
    await touch('touchEnd');
  };
  const scrolled = () => page.evaluate(() => scrollY);
  const place = () => map.locator('.leaflet-map-pane').getAttribute('style');
  const before = await place();
  // The page keeps scrolling briefly after touch ends.
  const glided = page.evaluate(
    () => new Promise((resolve) => document.addEventListener('scrollend', resolve, { once: true })),
  );
  await dragUp();
  await expect.poll(scrolled).toBeGreaterThan(0);
  await glided;
  expect(await place()).toBe(before);
  await expect(map.getByText('Tap the map to move it')).toBeVisible();

  await page.evaluate(() => scrollTo(0, 0));
  await map.getByRole('region').tap({ position: { x: 60, y: 200 } });
  await dragUp();
  await expect.poll(place).not.toBe(before);
  expect(await scrolled()).toBe(0);
  await context.close();
});

test('the map does not animate when the visitor prefers reduced motion', async ({ page }) => {
  const isAnimated = () =>
    element(page).evaluate((host) => Boolean(host.shadowRoot?.querySelector('.leaflet-proxy')));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await opened(page);
  expect(await isAnimated()).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect.poll(() => heard(page)).toEqual([READY]);
  expect(await isAnimated()).toBe(false);
});

test('the farm is drawn even if no tile loads', async ({ page }) => {
  await page.route(TILES, (route) => route.abort('connectionrefused'));
  await opened(page);
  expect((await drawn(element(page))).orange).toBeGreaterThan(500);
  await expect(element(page).locator('.leaflet-tile-loaded')).toHaveCount(0);
});

test('a response without a map is reported, and nothing is drawn', async ({ page }) => {
  await page.route(DATA, (route) =>
    route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } }),
  );
  await page.goto(site.origin);
  await expect.poll(() => heard(page)).toEqual(['UNREACHABLE']);
  await expect(element(page).locator('canvas')).toHaveCount(0);
});

test('names in the data are shown as text, even if they contain markup', async ({ page }) => {
  const hostile = `"><img src=x onerror="window.hit=1"><script>window.hit=1</script>`;
  await page.route(DATA, async (route) => {
    const response = await route.fetch();
    const map = (await response.json()) as SharedMapContent;
    const json = { ...map, name: hostile, locality: hostile, attributions: [hostile] };
    return route.fulfill({ response, json });
  });
  await opened(page);
  await expect(element(page).getByText(hostile).first()).toBeVisible();
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
});

test('the map is labelled with what is shared, or with “Farm map” if no data of the farm is', async ({
  page,
}) => {
  let details = { name: 'Back Creek' as string | null, locality: null, area_ha: null };
  await page.route(DATA, async (route) => {
    const response = await route.fetch();
    return route.fulfill({
      response,
      json: { ...((await response.json()) as SharedMapContent), ...details },
    });
  });
  await opened(page);
  await expect(element(page).getByText('Back Creek', { exact: true })).toBeVisible();
  await expect(element(page).getByRole('region', { name: /^Map of Back Creek$/ })).toBeVisible();
  details = { ...details, name: null };
  await opened(page);
  await expect(element(page).getByRole('region', { name: /^Farm map$/ })).toBeVisible();
});

test('loading the script twice from the same server defines one element', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (SCRIPT.test(new URL(request.url()).pathname)) scripts.push(request.url());
  });
  site.show({
    body: `<script src="${server.origin}/embed/farm-map.js"></script>
      <script src="${server.origin}/embed/farm-map.js?again"></script>
      <farm-map map-key="${key}"></farm-map>`,
  });
  await opened(page);
  expect(scripts).toHaveLength(2);
});
