import { expect, test, type Page } from 'playwright/test';
import type { FarmMapErrorEvent } from '../../embed/farm-map.d.ts';
import { mapSnippet } from '#entities/shared-map';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { signedInClient } from '../support/journeys/sandbox-sign-in.ts';
import { exampleHtml, exampleScript } from '../support/shared-maps/example-pages.ts';
import { startForeignSite, type ForeignSite } from '../support/shared-maps/foreign-site.ts';
import { heard, listen, shareFarm } from '../support/shared-maps/shared-maps.ts';

// Only in `npm run test:full`: every kind of site is beside the element's own tests.

const FARMER = 'farmer@fenceline.example';

let server: BuiltServer;
let site: ForeignSite;
let key: string;
let otherKey: string;
let pictureKey: string;
/** The policy lines of docs/embed.md, plus nothing but the page's own scripts. */
let strictPolicy: string;

test.beforeAll(async () => {
  server = await BuiltServer.start();
  site = await startForeignSite();
  const client = await signedInClient(server.origin, FARMER);
  const share = (farm: string) =>
    shareFarm(client, FARMER, farm, [site.origin], { has_picture: true });
  const kurrajong = await share('Kurrajong Park');
  [key, pictureKey] = [kurrajong.key, kurrajong.picture_key as string];
  otherKey = (await share('Back Creek')).key;
  const ours = server.origin;
  strictPolicy = `default-src 'none'; script-src 'self' ${ours}; connect-src ${ours}; img-src ${ours}; base-uri 'none'`;
});
test.afterAll(async () => {
  await site.close();
  await server.remove();
});

const READY = 'farm-map:ready';
const mapOf = (page: Page, farm: string) =>
  page.getByRole('region', { name: new RegExp(`^Map of ${farm} · [\\d,.]+ ha`) });
const isReady = (page: Page, maps: number) =>
  expect.poll(() => heard(page)).toEqual(Array.from({ length: maps }, () => READY));

/** Collects a page's complaints: errors, policy violations and framework warnings. */
function complaints(page: Page): string[] {
  const messages: string[] = [];
  page.on('pageerror', (error) => messages.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text());
  });
  return messages;
}

/** Also allows inline styles, with which the HTML examples reserve the map's space. */
const styled = (policy: string) => `${policy}; style-src 'unsafe-inline'`;

/** With a policy that forbids turning strings into HTML or script. */
test('the plain example works with a strict policy and trusted types', async ({ page }) => {
  const messages = complaints(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await listen(page);
  site.show({
    body: exampleHtml('plain.html', server.origin, key),
    policy: `${styled(strictPolicy)}; require-trusted-types-for 'script'; trusted-types 'none'`,
  });
  await page.goto(site.origin);
  await page.locator('farm-map').last().scrollIntoViewIfNeeded();
  await isReady(page, 2);
  await expect(mapOf(page, 'Kurrajong Park')).toHaveCount(2);
  const still = page.locator('farm-map').last();
  await expect(still.locator('.leaflet-tile').first()).toHaveAttribute('src', /streets/);
  await expect(still.getByRole('button')).toHaveCount(0);
  await expect(page.locator('farm-map').first().getByRole('button')).not.toHaveCount(0);
  await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible();
  expect(messages).toEqual([]);
  // Apart from tiles, only these requests: the page, the script, and the data of each map.
  const tiles = new RegExp(`^${server.origin}/(sandbox/base|tiles/ground-cover)/`);
  const others = asked.filter((url) => !tiles.test(url));
  expect(new Set(others)).toEqual(
    new Set([
      `${site.origin}/`,
      `${server.origin}/embed/farm-map.js`,
      `${server.origin}/embed/${key}.json`,
    ]),
  );
});

test('the example with events hides a map that does not exist', async ({ page }) => {
  await listen(page);
  site.show({ body: exampleHtml('events.html', server.origin, 'A'.repeat(22)) });
  await page.goto(site.origin);
  await expect.poll(() => heard(page)).toEqual(['KEY_UNKNOWN']);
  await expect(page.locator('farm-map')).toBeHidden();

  site.show({ body: exampleHtml('events.html', server.origin, key) });
  await page.reload();
  await isReady(page, 1);
  const caption = page.getByText(/^Kurrajong Park ·/);
  await expect(caption).toHaveCSS('background-color', 'rgb(17, 34, 51)');
});

test('the e-mail example is an image, because mail clients run no scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  site.show({ body: exampleHtml('email.html', server.origin, pictureKey) });
  const picture = page.waitForResponse((response) => response.url().endsWith('.png'));
  await page.goto(site.origin);
  expect((await picture).headers()['content-type']).toBe('image/png');
  await expect(page.getByRole('img', { name: 'Map of Kurrajong Park' })).toBeVisible();
  await context.close();
});

for (const [framework, host] of [
  ['React, mounted twice by its strict mode', 'react-host.tsx'],
  ['Vue', 'vue-host.ts'],
] as const) {
  test(`the example works in ${framework}`, async ({ page }) => {
    const messages = complaints(page);
    await listen(page);
    site.show({
      body: '<script src="/page.js" defer></script>',
      policy: strictPolicy,
      script: await exampleScript(host, server.origin),
    });
    await page.goto(`${site.origin}/?${key}&${otherKey}`);
    const output = page.getByRole('status').filter({ hasText: / ha|KEY/ });
    const press = (name: string) => page.getByRole('button', { name }).click();

    await expect(mapOf(page, 'Kurrajong Park')).toBeVisible();
    await expect(output).toHaveText(/^[\d.]+ ha$/);
    await press('Parcels');
    await expect(page.locator('farm-map')).toHaveAttribute('layers', 'parcels');
    await expect(output).toHaveText(/^([\d.]+ ha), \1$/);
    await press('Other farm');
    await expect(mapOf(page, 'Back Creek')).toBeVisible();
    await expect(mapOf(page, 'Kurrajong Park')).toHaveCount(0);
    await press('Show or hide');
    await expect(page.locator('farm-map')).toHaveCount(0);
    await press('Show or hide');
    await expect(mapOf(page, 'Back Creek')).toBeVisible();
    await isReady(page, 4);
    expect((await page.locator('farm-map').boundingBox())?.height).toBe(300);
    expect(messages).toEqual([]);
    await press('No farm');
    await expect(output).toHaveText(/, KEY_UNKNOWN$/);
  });
}

/** Like WordPress' wpautop: a blank line separates paragraphs, a single newline becomes a break. */
const paragraphs = (post: string): string =>
  post
    .split(/\n{2,}/)
    .map((part) => `<p>${part.trim().replaceAll('\n', '<br />\n')}</p>`)
    .join('\n');
const SCRIPT_TAG = /<script\b[^>]*><\/script>(<br \/>)?/g;
/** Like plugins that delay scripts: once, at the end of the page, deferred. */
const scriptsLast = (html: string): string => {
  const [script = ''] = html.match(SCRIPT_TAG) ?? [];
  return `${html.replaceAll(SCRIPT_TAG, '')}${script.replace(' async', ' defer')}`;
};

/** Like plugins that run all scripts at the first movement, by adding their text. */
const LATER = `<script>
  addEventListener('load', async () => {
    const later = document.createElement('script');
    later.text = await (await fetch('/page.js')).text();
    document.body.append(later);
  });
</script>`;

test('the WordPress example works in posts changed by filters', async ({ page }) => {
  const messages = complaints(page);
  await listen(page);
  const example = exampleHtml('wordpress.html', server.origin, key);
  const post = `<article>${paragraphs(`For sale.\n\n${example}\nCall us.\n\nOr write.`)}</article>`;
  expect(post).toContain('</script><br />');

  await test.step('three posts on one page, each with its script', async () => {
    site.show({ body: post.repeat(3), policy: styled(strictPolicy) });
    await page.goto(site.origin);
    for (const map of await page.locator('farm-map').all()) await map.scrollIntoViewIfNeeded();
    await isReady(page, 3);
  });

  await test.step('one deferred script at the end', async () => {
    site.show({ body: scriptsLast(post.repeat(2)), policy: styled(strictPolicy) });
    await page.reload();
    await page.locator('farm-map').last().scrollIntoViewIfNeeded();
    await isReady(page, 2);
  });

  await test.step('a post added later as text', async () => {
    const [script = ''] = example.match(SCRIPT_TAG) ?? [];
    site.show({ body: `<main></main>${script}`, policy: styled(strictPolicy) });
    await page.reload();
    await page.evaluate((html) => {
      (document.querySelector('main') as HTMLElement).innerHTML = html;
    }, post);
    await isReady(page, 1);
  });

  await test.step('a copy of a post whose map is drawn already', async () => {
    await page.evaluate(() => {
      const article = document.querySelector('article') as HTMLElement;
      article.before(article.cloneNode(true));
    });
    await isReady(page, 2);
    await expect(mapOf(page, 'Kurrajong Park')).toHaveCount(2);
    await expect(page.locator('farm-map').first().locator('.leaflet-map-pane')).toHaveCount(1);
  });
  expect(messages).toEqual([]);
});

test('the map works where the site serves its script itself', async ({ page }) => {
  const script = await (await fetch(`${server.origin}/embed/farm-map.js`)).text();
  const [, element = ''] = mapSnippet(server.origin, key).split('\n');
  const nameless = element.replace(/ server="[^"]*"/, '');
  expect(nameless).not.toBe(element);
  await listen(page);

  await test.step('an element that does not name the server says so', async () => {
    site.show({ body: `<script src="/page.js" async></script>${nameless}`, script });
    await page.goto(site.origin);
    await expect.poll(() => heard(page)).toEqual(['SERVER_UNKNOWN']);
    await expect(page.locator('farm-map')).toContainText('This map cannot be shown');
  });

  for (const [how, body] of [
    ['from a cache of the site', '<script src="/page.js" async></script>'],
    ['inside the page', `<script>${script}</script>`],
    [
      'by a loader that runs it later',
      `<script type="text/delayed" src="/page.js"></script>${LATER}`,
    ],
  ] as const) {
    await test.step(how, async () => {
      site.show({ body: `${element}${body}`, script });
      await page.goto(site.origin);
      await isReady(page, 1);
      await expect(mapOf(page, 'Kurrajong Park')).toBeVisible();
    });
  }
});

test('a preview in a frame says why it cannot show the map', async ({ page }) => {
  const preview = await startForeignSite();
  const snippet = mapSnippet(server.origin, key);
  await listen(page);
  const why = (frame: number) =>
    page.frames()[frame]!.evaluate(() => (window as unknown as { why?: string }).why);
  await page.addInitScript(() => {
    document.addEventListener('farm-map:error', (event) => {
      const { reason, message } = (event as FarmMapErrorEvent).detail;
      Object.assign(window, { why: `${reason}: ${message}` });
    });
  });
  preview.show({ body: snippet });
  const sandboxed = snippet.replaceAll('"', '&quot;');
  site.show({
    body: `<iframe sandbox="allow-scripts" srcdoc="${sandboxed}" height="420"></iframe>
      <iframe src="${preview.origin}" height="420"></iframe>`,
  });
  await page.goto(site.origin);
  await page.locator('iframe').last().scrollIntoViewIfNeeded();
  await expect.poll(() => why(1)).toContain('ORIGIN_MISSING: This page has no address of its own');
  await expect
    .poll(() => why(2))
    .toBe(
      `ORIGIN_NOT_LISTED: This map is not shared with ${preview.origin}. Add this address in “Share map”.`,
    );
  for (const frame of await page.locator('iframe').all()) {
    await expect(frame.contentFrame().locator('farm-map')).toHaveText(
      'This map cannot be shown at the moment.',
    );
  }
  await preview.close();
});

test('a cross-origin isolated page shows the map, its frame and its image', async ({ page }) => {
  await listen(page);
  site.show({
    body: `${exampleHtml('wordpress.html', server.origin, key)}
      <iframe src="${server.origin}/embed/${key}" width="600" height="300" title="Farm map"></iframe>
      ${exampleHtml('email.html', server.origin, pictureKey)}`,
    headers: {
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
    },
  });
  // Only a secure origin can be isolated; `localhost` counts as one, and so does 127.0.0.1.
  await page.goto(site.origin);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await isReady(page, 1);
  for (const tiles of ['/base/', '/ground-cover/']) {
    const loaded = page.locator(`farm-map .leaflet-tile-loaded[src*="${tiles}"]`);
    await expect(loaded.first()).toBeVisible();
  }
  const framed = page.frameLocator('iframe');
  await expect(framed.getByRole('region', { name: /^Map of Kurrajong Park/ })).toBeVisible();
  await expect(framed.locator('.leaflet-tile-loaded').first()).toBeVisible();
  const picture = page.getByRole('img', { name: 'Map of Kurrajong Park' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});
