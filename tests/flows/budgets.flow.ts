import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { signIn } from '../support/journeys/journey.ts';

const KB = 1_024;

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

const app = join(import.meta.dirname, '../../dist/app');

/** Sums the gzip size of our own scripts that a page requests. */
function countScripts(page: Page) {
  const paths = watchScripts(page);
  return (isCounted: (path: string) => boolean = () => true) =>
    [...paths]
      .filter(isCounted)
      .map((path) => gzipSync(readFileSync(join(app, path)), { level: 9 }).length)
      .reduce((sum, size) => sum + size, 0);
}

function watchScripts(page: Page): ReadonlySet<string> {
  const paths = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.*\.js$/.test(pathname)) paths.add(pathname);
  });
  return paths;
}

test('the signed-out shell loads at most 150 kB of script, compressed', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const scriptBytes = countScripts(page);
  await page.goto(`${server.origin}/map`);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  const bytes = scriptBytes();
  expect(bytes).toBeGreaterThan(50 * KB);
  expect(bytes).toBeLessThanOrEqual(150 * KB);
  await context.close();
});

test('the element for other sites is one file of at most 42 kB, and is sent compressed', async ({
  page,
}) => {
  const response = await page.request.get(`${server.origin}/embed/farm-map.js`, {
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(response.headers()['content-encoding']).toBe('gzip');
  const bytes = Number(response.headers()['content-length']);
  expect(bytes).toBeGreaterThan(10 * KB);
  expect(bytes).toBeLessThanOrEqual(42 * KB);
});

test('the packages in the app and the element are named with their licences', async ({ page }) => {
  const element = await page.request.get(`${server.origin}/embed/farm-map.js`);
  expect(await element.text()).toMatch(/^\/\*! [^\n]*\/legal\/licences\.txt \*\/\n/);
  const licences = await page.request.get(`${server.origin}/legal/licences.txt`);
  expect(licences.headers()['content-type']).toMatch(/^text\/plain/);
  // A package of the app, one of a worker, and the only one without an open-source licence.
  for (const name of ['leaflet 1', 'fflate 0', 'react-leaflet 5.0.0: Hippocratic'])
    expect(await licences.text()).toContain(`\n${name}`);
});

test('the map loads at most 300 kB of script and 328 with its schemas, and is sent compressed', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  // What the farm's card loads when it has stayed for a while comes first on a busy machine.
  await page.addInitScript((checkAfterMs) => {
    const { setTimeout: later } = window;
    window.setTimeout = ((work: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === checkAfterMs ? 0 : later(work, ms, ...rest)) as typeof setTimeout;
  }, 1_500);
  const scriptBytes = countScripts(page);
  const encodings = new Set<string | undefined>();
  page.on('response', (response) => {
    if (/\/assets\/.*\.js$/.test(response.url())) {
      encodings.add(response.headers()['content-encoding']);
    }
  });
  await page.goto(`${server.origin}/map`);
  await signIn(page, 'farmer@fenceline.example');
  await page.getByLabel('Select Farm').selectOption('Kurrajong Park');
  await expect(
    page.getByRole('button', { name: /^You own this \(.*\) · Download$/ }),
  ).toBeVisible();
  // Schemas and their validator come with the first answer.
  expect(scriptBytes((path) => !path.includes('/contract-'))).toBeLessThanOrEqual(300 * KB);
  expect(scriptBytes()).toBeLessThanOrEqual(328 * KB);
  expect([...encodings].some((encoding) => encoding === 'br' || encoding === 'gzip')).toBe(true);
  await context.close();
});

test('the app’s scripts ask in their first line to be compiled while they load', () => {
  const assets = join(app, 'assets');
  const scripts = readdirSync(assets).filter((name) =>
    /^(app|signed-in|map)-[^.]+\.js$/.test(name),
  );
  const firstLines = scripts.map((name) => readFileSync(join(assets, name), 'utf8').split('\n')[0]);
  expect(new Set(firstLines)).toEqual(new Set(['//# allFunctionsCalledOnLoad']));
});

test('the list of farms loads at most 260 kB of script, and no part of the map', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const paths = watchScripts(page);
  const scriptBytes = countScripts(page);
  await page.goto(`${server.origin}/farms`);
  await signIn(page, 'farmer@fenceline.example');
  await expect(page.getByText('Kurrajong Park').first()).toBeVisible();
  expect([...paths].filter((path) => /farm/.test(path))).not.toEqual([]);
  expect([...paths].filter((path) => /leaflet|map-screen/.test(path))).toEqual([]);
  expect(scriptBytes()).toBeLessThanOrEqual(260 * KB);
  await context.close();
});
