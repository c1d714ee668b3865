import { expect, test, type CDPSession, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { chooseFarmAction, mapRests, signIn } from '../support/journeys/journey.ts';

// Only in `npm run test:full`: what a phone does that a desktop does not; `screens` opens each screen in every run.

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

async function open(page: Page, path = '/map'): Promise<CDPSession> {
  const device = await page.context().newCDPSession(page);
  await page.goto(server.origin + path);
  await signIn(page, 'farmer@fenceline.example');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  return device;
}

/** Everything to press that a notch, a rounded corner or the home bar would cover. */
const covered = (page: Page, insets: Record<'top' | 'right' | 'bottom' | 'left', number>) =>
  page.evaluate(({ top, right, bottom, left }) => {
    const found = new Set<string>();
    const STEP_PX = 4;
    for (let x = 1; x < innerWidth; x += STEP_PX) {
      for (let y = 1; y < innerHeight; y += STEP_PX) {
        const isClear = x > left && x < innerWidth - right && y > top && y < innerHeight - bottom;
        if (isClear) continue;
        const pressed = document
          .elementFromPoint(x, y)
          ?.closest('a, button, input, select, textarea, [role="slider"], .leaflet-container');
        if (pressed) found.add(pressed.outerHTML.slice(0, 120));
      }
    }
    return [...found];
  }, insets);

for (const [held, viewport, insets] of [
  ['sideways', { width: 844, height: 390 }, { top: 0, right: 47, bottom: 21, left: 47 }],
  ['upright', { width: 390, height: 844 }, { top: 47, right: 0, bottom: 34, left: 0 }],
] as const) {
  test(`on an iPhone held ${held}, nothing to press lies under the notch or the home bar`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const device = await open(page);
    await device.send('Emulation.setSafeAreaInsetsOverride', { insets });
    const isClear = () => expect.poll(() => covered(page, insets)).toEqual([]);

    await page.getByLabel('Select Farm').selectOption('Kurrajong Park');
    await expect(page.getByText('199 ha · 6 parcels')).toBeVisible();
    await isClear();
    const rail = page.getByRole('navigation', { name: 'Main' });
    if (held === 'upright') {
      // The bar itself reaches down to the edge.
      const box = (await rail.boundingBox())!;
      expect(box.y + box.height).toBe(viewport.height);
      await page.getByRole('slider', { name: 'Height of the panel' }).press('End');
      await isClear();
    }
    await chooseFarmAction(page, 'Kurrajong Park', 'Delete');
    const dialog = (await page.getByRole('alertdialog').boundingBox())!;
    expect(dialog.y).toBeGreaterThanOrEqual(insets.top);
    expect(dialog.y + dialog.height).toBeLessThanOrEqual(viewport.height - insets.bottom);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await rail.getByRole('link', { name: 'Farms' }).click();
    await expect(page.getByRole('heading', { name: 'Farms' })).toBeVisible();
    await isClear();
  });
}

test('two fingers that move by one pixel and then drag, a pinch and a double tap move the map, never the page', async ({
  page,
}) => {
  const device = await open(page, '/map?farm=1');
  const scale = page.locator('.leaflet-control-scale-line');
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    device.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  const isWhole = async () =>
    expect(
      await page.evaluate(() => [
        scrollX,
        scrollY,
        visualViewport!.scale,
        visualViewport!.offsetTop,
      ]),
    ).toEqual([0, 0, 1, 0]);
  await expect(scale).toBeVisible();
  await mapRests(page);

  await test.step('one finger drags again after two that hardly moved', async () => {
    await touch('touchStart', [150, 250]);
    await touch('touchStart', [150, 250], [250, 250]);
    await touch('touchMove', [150, 250], [251, 250]);
    await touch('touchEnd');
    await mapRests(page);
    const pane = page.locator('.leaflet-map-pane');
    const before = await pane.getAttribute('style');
    const scaleBefore = await scale.textContent();
    await touch('touchStart', [200, 300]);
    for (let y = 295; y >= 220; y -= 5) await touch('touchMove', [200, y]);
    await touch('touchEnd');
    await mapRests(page);
    expect(await pane.getAttribute('style')).not.toBe(before);
    expect(await scale.textContent()).toBe(scaleBefore);
    await isWhole();
  });

  await test.step('a pinch zooms the map', async () => {
    const before = await scale.textContent();
    await touch('touchStart', [180, 250], [210, 250]);
    for (let apart = 4; apart <= 20; apart += 4) {
      await touch('touchMove', [180 - apart, 250], [210 + apart, 250]);
    }
    await touch('touchEnd');
    await expect(scale).not.toHaveText(before ?? '');
    await mapRests(page);
    await isWhole();
  });

  await test.step('a double tap zooms the map', async () => {
    const before = await scale.textContent();
    await page.touchscreen.tap(100, 200);
    await page.touchscreen.tap(100, 200);
    await expect(scale).not.toHaveText(before ?? '');
    await isWhole();
  });
});

test('what was typed is there after the phone slept and dropped the page', async ({
  page,
  context,
}) => {
  const device = await open(page);
  await page.getByRole('button', { name: 'Add Farm', exact: true }).click();
  await page.getByLabel('Farm name').fill('Long Paddock');
  await device.send('Page.setWebLifecycleState', { state: 'frozen' });
  // Without the events with which a page is left.
  const asleep = page.waitForEvent('crash');
  device.send('Page.crash').catch(() => {});
  await asleep;
  const woken = await context.newPage();
  await woken.goto(`${server.origin}/map`);
  await expect(woken.getByLabel('Farm name')).toHaveValue('Long Paddock');
});

test('Fenceline can be installed, and its shortcut opens the form of a new farm', async ({
  page,
}) => {
  const device = await open(page, '/map?farm=new');
  await expect(page.getByLabel('Farm name')).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/map`);
  const { url, errors, data } = await device.send('Page.getAppManifest');
  expect([url, errors]).toEqual([`${server.origin}/manifest.webmanifest`, []]);
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Fenceline', display: 'standalone' });
  const { installabilityErrors } = await device.send('Page.getInstallabilityErrors');
  // The worker is blocked in these tests, and no browser asks for one any longer.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([]);
});
