import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { holdStill, mapRests, signIn } from '../support/journeys/journey.ts';

const FARMER = 'farmer@fenceline.example';

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

const firstMap = (page: Page) => page.locator('.first-map');
const farms = (page: Page) => page.getByLabel('Select Farm');
/** The shapes of the farm's land: its outline, and the lines inside it once they are known. */
const shapes = (page: Page) => page.locator('.leaflet-overlay-pane path');
/** Where the land begins on the screen. A shape that is just being drawn has no size yet. */
async function landAt(page: Page): Promise<{ x: number; y: number }> {
  const boxes = await shapes(page).evaluateAll((paths) =>
    paths
      .map((path) => path.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ x, y }) => ({ x, y })),
  );
  return { x: Math.min(...boxes.map(({ x }) => x)), y: Math.min(...boxes.map(({ y }) => y)) };
}
const rememberedFarm = (page: Page) =>
  page.evaluate(() => {
    const stored = localStorage.getItem('fenceline:first-map');
    const { map } = JSON.parse(stored ?? '{}') as {
      map?: { farmId: number | null; farms: { id: number; outline: unknown[] }[] };
    };
    if (!map) return null;
    const farm = map.farms.find(({ id }) => id === map.farmId);
    return { farmId: map.farmId, areas: farm?.outline.length ?? 0 };
  });

async function openMap(page: Page, email = FARMER): Promise<void> {
  await page.goto(`${server.origin}/map`);
  await signIn(page, email);
  await expect(farms(page)).toBeVisible();
}

/** Leaves the map once this device remembers it with the outline of its farm. */
async function leaveRemembered(page: Page): Promise<void> {
  await expect.poll(async () => (await rememberedFarm(page))?.areas).toBe(1);
  await mapRests(page);
  await page.goto(`${server.origin}/help`);
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
}

/** Holds back the app's own script until the returned function is called. */
async function holdApp(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/app-*.js', async (route) => {
    await released;
    return route.continue();
  });
  return release;
}

test('the last map is shown before the app has loaded, and the app continues with it where the user has moved it', async ({
  page,
}) => {
  await openMap(page);
  await farms(page).selectOption('Kurrajong Park');
  await leaveRemembered(page);

  const release = await holdApp(page);
  await page.goto(`${server.origin}/map`, { waitUntil: 'commit' });
  await expect(firstMap(page).getByText('Kurrajong Park')).toBeVisible();
  await expect(shapes(page).first()).toBeVisible();
  await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible();
  await page
    .locator('.leaflet-container')
    .evaluate((container) => (container.dataset['begun'] = 'yes'));

  const box = (await firstMap(page).boundingBox())!;
  const [x, y] = [box.x + (box.width * 3) / 4, box.y + box.height / 2];
  const before = await landAt(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y - 40, { steps: 4 });
  await holdStill(page);
  await page.mouse.up();
  await mapRests(page);
  const moved = await landAt(page);
  expect(moved.x).toBeLessThan(before.x - 30);

  release();
  await expect(farms(page)).toHaveValue('1');
  await expect(page).toHaveURL(`${server.origin}/map?farm=1`);
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await expect(page.locator('.leaflet-container[data-begun]')).toBeVisible();
  await expect(page.locator('.leaflet-container')).toHaveCount(1);
  await expect(firstMap(page)).toHaveCount(0);
  await expect(page.getByTitle('Gate')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const taken = await landAt(page);
  expect(Math.abs(taken.x - moved.x) + Math.abs(taken.y - moved.y)).toBeLessThan(4);
});

test('a farm that is tapped before the app has loaded opens once it has', async ({ page }) => {
  await openMap(page);
  await expect(page.getByTitle('Show Back Creek')).toBeVisible();
  await expect.poll(() => rememberedFarm(page)).toEqual({ farmId: null, areas: 0 });
  const release = await holdApp(page);
  await page.reload({ waitUntil: 'commit' });
  await firstMap(page).getByTitle('Show Back Creek').click();
  release();
  await expect(page.getByRole('button', { name: 'More for Back Creek' })).toBeVisible();
  await expect(firstMap(page)).toHaveCount(0);
});

test('nothing of the map is left for the next person, after a sign-out or another sign-in', async ({
  page,
  context,
}) => {
  await openMap(page);
  await farms(page).selectOption('Kurrajong Park');
  await leaveRemembered(page);
  const other = await context.newPage();
  await other.goto(`${server.origin}/map`);
  await expect(farms(other)).toBeVisible();

  await test.step('whose session has ended meanwhile', async () => {
    await context.clearCookies();
    await page.goto(`${server.origin}/map`);
    await signIn(page, 'agent@fenceline.example');
    await expect(page.getByText('You have no farms yet.')).toBeVisible();
    await expect(page.getByText('Kurrajong Park')).toHaveCount(0);
    await expect.poll(async () => (await rememberedFarm(page))?.farmId ?? null).toBe(null);
  });
  await test.step('who signs out', async () => {
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    await expect(other.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    await expect(page).toHaveURL(`${server.origin}/`);
    expect(await rememberedFarm(page)).toBeNull();
    await page.goto(`${server.origin}/map`);
    await expect(page.getByLabel('Email').or(page.getByText('You are signed out'))).toBeVisible();
    await expect(firstMap(page)).toHaveCount(0);
  });
});

test('an app that fails to load says what to do, over the first map or on an empty page', async ({
  page,
}) => {
  const failure = page.getByRole('alert');
  await openMap(page);
  await farms(page).selectOption('Kurrajong Park');
  await leaveRemembered(page);
  await page.route('**/assets/app-*.js', (route) => route.abort());
  await page.goto(`${server.origin}/map`, { waitUntil: 'commit' });
  await expect(failure).toContainText('The app did not start. Check your connection and reload.');
  await expect(shapes(page).first()).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);

  await page.goto(`${server.origin}/farms`, { waitUntil: 'commit' });
  await expect(failure).toContainText('The app did not start. Check your connection and reload.');
  await page.unroute('**/assets/app-*.js');
  await failure.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Farms', level: 1 })).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test('a returning user is signed in while the settings load, without reading the provider’s endpoints again', async ({
  page,
}) => {
  await openMap(page);
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  // The settings are the first call of a page.
  await page.route(
    '**/api',
    async (route) => {
      await released;
      return route.continue();
    },
    { times: 1 },
  );
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => paths.some((path) => path.endsWith('/token'))).toBe(true);
  release();
  await expect(farms(page)).toBeVisible();
  expect(paths.filter((path) => /openid-configuration|userinfo|\/me$/.test(path))).toEqual([]);
  expect(paths.filter((path) => path.endsWith('/token'))).toHaveLength(1);
});
