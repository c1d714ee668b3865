import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { startForeignSite, type ForeignSite } from '../support/shared-maps/foreign-site.ts';
import { chooseFarmAction, expectAccessible, signIn } from '../support/journeys/journey.ts';
import { signedInClient } from '../support/journeys/sandbox-sign-in.ts';
import { heard, listen, shareFarm } from '../support/shared-maps/shared-maps.ts';

let server: BuiltServer;
let site: ForeignSite;
test.beforeAll(async () => {
  server = await BuiltServer.start();
  site = await startForeignSite();
});
test.afterAll(async () => {
  await site.close();
  await server.remove();
});

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Share a map of/ });

test('a farmer shares a map with an agent’s site, changes it and withdraws it', async ({
  page,
  context,
}) => {
  let snippet = '';

  await test.step('shares it', async () => {
    await page.goto(`${server.origin}/farms`);
    await signIn(page, 'farmer@fenceline.example');
    await chooseFarmAction(page, 'Kurrajong Park', 'Share map');
    const sites = dialog(page).getByLabel('Sites that may show the map');
    await sites.fill(site.origin);
    await dialog(page).getByLabel('Land parcels').check();
    await dialog(page).getByLabel('Front gate').check();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Share map' }).click();
    const code = dialog(page).getByLabel('Paste this where the map should appear');
    snippet = await code.inputValue();
    expect(snippet.split('\n')).toHaveLength(2);
    const preview = dialog(page).locator('farm-map');
    await expect(preview.getByText(/Kurrajong Park · [\d,.]+ ha/)).toBeVisible();
  });

  const visitor = await context.newPage();
  const asked: string[] = [];
  visitor.on('request', (request) => asked.push(new URL(request.url()).origin));
  await listen(visitor);

  await test.step('is visible on the site under a strict policy and stores nothing there', async () => {
    const ours = server.origin;
    site.show({
      body: `<div style="height:1200px"></div>${snippet}${snippet.split('\n')[1]}`,
      policy: `default-src 'none'; script-src ${ours}; connect-src ${ours}; img-src ${ours}; style-src 'unsafe-inline'`,
    });
    await visitor.goto(site.origin);
    const maps = visitor.locator('farm-map');
    await expect(maps).toHaveCount(2);
    // While out of view, the element requests nothing but its script.
    await visitor.waitForFunction(() => customElements.get('farm-map') !== undefined);
    expect(await heard(visitor)).toEqual([]);
    await maps.first().scrollIntoViewIfNeeded();
    const map = maps.first().getByRole('region', { name: /^Map of Kurrajong Park/ });
    await expect(map).toBeVisible();
    await expect.poll(() => heard(visitor)).toEqual(['farm-map:ready', 'farm-map:ready']);
    await expectAccessible(visitor);
    expect(new Set(asked)).toEqual(new Set([site.origin, ours]));
    const kept = await visitor.evaluate(() => [
      document.cookie,
      localStorage.length,
      sessionStorage.length,
    ]);
    expect(kept).toEqual(['', 0, 0]);
  });

  await test.step('is moved by keyboard and buttons once focused', async () => {
    const map = visitor.locator('farm-map').first();
    const zoomIn = map.getByRole('button', { name: 'Zoom in' });
    const zoom = async () =>
      Number(
        /\/(\d+)\/\d+\/\d+\.png$/.exec(
          (await map.locator('img').first().getAttribute('src')) ?? '',
        )?.[1],
      );
    const before = await zoom();
    await zoomIn.click();
    await expect.poll(zoom).toBe(before + 1);
    await map.getByRole('region').focus();
    await visitor.keyboard.press('-');
    await expect.poll(zoom).toBe(before);
  });

  await test.step('survives removal and reinsertion, and accepts new attributes', async () => {
    const counts = await visitor.evaluate(async () => {
      const element = document.querySelector('farm-map') as HTMLElement;
      const images = () => element.shadowRoot?.querySelectorAll('.leaflet-pane').length ?? 0;
      const waitForReady = () =>
        new Promise((resolve) => {
          element.addEventListener('farm-map:ready', resolve, { once: true });
        });
      const after = element.nextElementSibling as Element;
      element.remove();
      const gone = images();
      let ready = waitForReady();
      after.before(element);
      await ready;
      ready = waitForReady();
      element.setAttribute('interactive', 'false');
      element.setAttribute('base', 'none');
      await ready;
      return {
        gone,
        back: images() > 0,
        buttons: element.shadowRoot?.querySelectorAll('button').length,
        tiles: element.shadowRoot?.querySelectorAll('.leaflet-tile').length,
      };
    });
    expect(counts).toEqual({ gone: 0, back: true, buttons: 0, tiles: 0 });
  });

  await test.step('works in a frame of the site, but not on another site', async () => {
    const key = /map-key="([^"]+)"/.exec(snippet)?.[1];
    const body = `<iframe src="${server.origin}/embed/${key}" width="600" height="400" title="Farm map">`;
    site.show({ body });
    await visitor.goto(site.origin);
    const framed = visitor.frameLocator('iframe');
    await expect(framed.getByRole('region', { name: /^Map of Kurrajong Park/ })).toBeVisible();
    const other = await startForeignSite();
    other.show({ body });
    await visitor.goto(other.origin);
    const refused = visitor.frameLocator('iframe');
    await expect(refused.getByText('This map cannot be shown at the moment.')).toBeVisible();
    await expect(refused.locator('farm-map')).toHaveCount(0);

    other.show({ body: snippet });
    await visitor.goto(`${other.origin}/check#farm-map-check`);
    await expect.poll(() => heard(visitor)).toEqual(['ORIGIN_NOT_LISTED']);
    await expect(visitor.getByText(`This map is not shared with ${other.origin}.`)).toBeVisible();
    await other.close();
  });

  await test.step('gives the reason when the page’s policy blocks it', async () => {
    site.show({ body: snippet, policy: `script-src ${server.origin}; connect-src 'self'` });
    await visitor.goto(site.origin);
    await expect.poll(() => heard(visitor)).toEqual(['BLOCKED_BY_CSP']);
    await expect(visitor.getByText('This map cannot be shown at the moment.')).toBeVisible();
    await expect(visitor.getByText(/content security policy/)).toHaveCount(0);
  });

  await test.step('changes at once', async () => {
    await dialog(page).getByRole('button', { name: 'Change' }).click();
    await expect(dialog(page).getByLabel('Sites that may show the map')).toHaveValue(site.origin);
    await dialog(page).getByLabel('Last day').fill('2099-12-31');
    await dialog(page).getByLabel('Base map').selectOption('Streets');
    await dialog(page).getByLabel('Seasonal ground cover').selectOption({ index: 1 });
    await dialog(page).getByLabel('Farm name').uncheck();
    await dialog(page).getByLabel('Also a static picture').check();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    const preview = dialog(page).locator('farm-map');
    await expect(preview.getByText(/^[\d,.]+ ha ·/)).toBeVisible();
    await expect(preview.locator('.leaflet-tile[src*="/streets/"]').first()).toBeVisible();
    await expect(preview.locator('.leaflet-tile[src*="ground-cover"]').first()).toBeVisible();
    const picture = await dialog(page).getByLabel('The picture').inputValue();
    expect(picture).toContain('alt="Farm map"');
    expect(picture).not.toContain('Kurrajong');
    const address = /src="([^"]+)"/.exec(picture)?.[1] as string;
    expect((await page.request.get(address)).headers()['content-type']).toBe('image/png');
    await expect(dialog(page)).toContainText('until 31 Dec 2099');
    // The snippet on the site stays valid.
    await expect(dialog(page).getByLabel('Paste this where the map should appear')).toHaveValue(
      snippet,
    );
  });

  await test.step('is withdrawn', async () => {
    await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(dialog(page).getByLabel('Sites that may show the map')).toBeVisible();
    site.show({ body: snippet });
    await context.clearCookies();
    await visitor.goto(`${site.origin}/?again`);
    await visitor.evaluate(() => caches.keys());
    await expect
      .poll(
        async () => {
          await visitor.reload();
          await expect.poll(async () => (await heard(visitor)).length).toBeGreaterThan(0);
          return heard(visitor);
        },
        { timeout: 80_000, intervals: [2_000] },
      )
      .toEqual(['KEY_ENDED']);
  });
});

test('the owner of a client’s plan sees the client’s map, and withdraws it', async ({ page }) => {
  const farmer = 'farmer@fenceline.example';
  const client = await signedInClient(server.origin, farmer);
  const { key } = await shareFarm(client, farmer, 'Kurrajong Park', [site.origin]);
  const state = async () => {
    const headers = { origin: site.origin };
    return (await page.request.get(`${server.origin}/embed/${key}.json`, { headers })).status();
  };
  expect(await state()).toBe(200);

  await page.goto(`${server.origin}/settings`);
  await signIn(page, 'agent@fenceline.example');
  const { host } = new URL(site.origin);
  const shared = page
    .getByRole('listitem')
    .filter({ hasText: `Kurrajong Park on ${host} · of your client ${farmer}` });
  await expect(shared).toBeVisible();
  await shared.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  // Content behind a dialog has no role until it closes.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(shared).toHaveCount(0);
  expect(await state()).toBe(410);
});
