import { expect, test, type Locator, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { expectAccessible, fillAddress, holdStill, signIn } from '../support/journeys/journey.ts';
import { paintedIn } from '../support/journeys/painted.ts';

// Only in `npm run test:full`: panels, print and layers at both widths; `screens` opens the map at each.

const PHONE = { width: 360, height: 780 };

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const handle = (page: Page) => page.getByRole('slider', { name: 'Height of the panel' });
const stop = (page: Page, word: string) =>
  expect(handle(page)).toHaveAttribute('aria-valuetext', word);
const selected = (page: Page, count: string) =>
  page
    .getByText(new RegExp(`^${count}( selected)?( · .+)?$`))
    .filter({ visible: true })
    .first();
const clearArea = (page: Page) => page.locator('.farm-map-clear');
const message = (page: Page) => page.locator('[data-tone]');

async function open(page: Page, path = '/map'): Promise<void> {
  await page.goto(server.origin + path);
  await signIn(page, 'farmer@fenceline.example');
  await expect(page.getByLabel('Select Farm')).toBeVisible();
}

async function box(target: Locator) {
  const found = await target.boundingBox();
  if (!found) throw new Error('it is not on the screen');
  return { ...found, right: found.x + found.width, bottom: found.y + found.height };
}

/** Box in the window around everything drawn in the orange of farms; null while there is none. */
const farmBox = async (page: Page) =>
  (await paintedIn(page, '.leaflet-overlay-pane', [255, 165, 0])).box;

/** Moves the map under the crosshair by dragging it. */
async function dragMap(page: Page, east: number, south: number): Promise<void> {
  const { x, y, width, height } = await box(clearArea(page));
  const [fromX, fromY] = [x + width / 2, y + height / 3];
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move(fromX + east, fromY + south, { steps: 6 });
  await holdStill(page);
  await page.mouse.up();
}

test('a fitted farm and the messages are clear of the panel, on a desktop and on a phone', async ({
  page,
}) => {
  await open(page);
  for (const size of [{ width: 1280, height: 800 }, PHONE]) {
    await page.setViewportSize(size);
    const chooser = page.getByLabel('Select Farm');
    await chooser.selectOption('Back Creek');
    await chooser.selectOption('Kurrajong Park');
    const clear = await box(clearArea(page));
    const panel = await box(page.getByRole('complementary', { name: 'Map panel' }));
    expect(clear.x >= panel.right || clear.bottom <= panel.y).toBe(true);
    await expect
      .poll(async () => {
        const farm = await farmBox(page);
        return (
          farm !== null &&
          farm.left > clear.x + 20 &&
          farm.top > clear.y + 20 &&
          farm.right < clear.right - 20 &&
          farm.bottom < clear.bottom - 20
        );
      })
      .toBe(true);
    await button(page, /^Add Carbon Report/).click();
    await expect(message(page)).toBeVisible();
    const said = await box(message(page));
    expect(said.x).toBeGreaterThanOrEqual(clear.x);
    expect(said.right).toBeLessThanOrEqual(clear.right);
    expect(said.y).toBeLessThan(clear.y + 40);
    await button(page, 'Close message').click();
    // As another tab would, so that the offer is back.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (/cart/.test(key)) localStorage.removeItem(key);
      window.dispatchEvent(new Event('storage'));
    });
  }
});

test('the layers open from the map when the panel is minimised, and from a phone’s lowered sheet', async ({
  page,
}) => {
  await open(page);
  const section = button(page, 'WMS Layers');
  await button(page, 'Minimise panel').click();
  await expect(section).toHaveCount(0);
  await button(page, /^Layers$/).click();
  await expect(section).toBeFocused();
  await expect(section).toHaveAttribute('aria-expanded', 'true');

  await page.setViewportSize(PHONE);
  await handle(page).press('Home');
  await stop(page, 'Small');
  await expect(section).toBeHidden();
  await button(page, /^Layers$/).click();
  await stop(page, 'Half');
  await expect(section).toBeFocused();
  await expect(section).toBeInViewport();
});

test('the map prints on one page with its farm, date, scale and the legends of what is on', async ({
  page,
}) => {
  await open(page);
  // Before the farm is shown: the paper may need no tile that the screen has not loaded.
  await page.route('**/sandbox/base/**', (route) => route.abort());
  await page.getByLabel('Select Farm').selectOption('Kurrajong Park');
  await button(page, /^Layers$/).click();
  await page.getByRole('switch', { name: 'Woody Cover Change' }).click();
  // Stays on the page as it prints, until the test closes the print dialog.
  await page.evaluate(() => {
    window.print = () => {
      document.body.append(document.querySelector('.farm-map')!.cloneNode(true));
    };
  });

  await test.step('a map with missing tiles is not printed unasked, nor by Ctrl+P', async () => {
    await page.keyboard.press('Control+p');
    const notice = page.getByRole('region', { name: 'Print the map' });
    await expect(notice.getByText(/^\d+ of \d+ map tiles did not load\./)).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll({ behavior: 'wait' });
    await notice.getByRole('button', { name: 'Try again' }).click();
  });
  const paper = page.locator('body > .farm-map');
  await expect(paper).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(paper.getByRole('heading', { name: 'Kurrajong Park' })).toBeVisible();
  await expect(paper.locator('time')).toHaveText(/^\d{1,2} \w+ \d{4}$/);
  await expect(paper.getByRole('img', { name: 'North is up' })).toBeVisible();
  await expect(paper.locator('.leaflet-control-scale')).toBeVisible();
  await expect(paper.getByRole('figure', { name: /^Legend: .* tree crowns/ })).toBeVisible();
  await expect(paper.getByRole('figure')).toHaveCount(1);
  for (const chrome of [
    paper.getByRole('button'),
    page.getByRole('button', { name: 'Log out' }),
    page.getByRole('navigation', { name: 'Main' }),
    page.getByRole('complementary'),
  ]) {
    await expect(chrome.filter({ visible: true })).toHaveCount(0);
  }
  const sheet = await box(paper);
  expect([sheet.width, sheet.height]).toEqual([980, 690]);

  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('#content .farm-map[data-printing]')).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Map panel' })).toBeVisible();
});

test.describe('with a touch screen', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('a farm is registered one-handed with the button under the crosshair', async ({ page }) => {
    await open(page);
    const next = button(page, 'Next');
    await fillAddress(page, 'Thumb Rest', 'Wirrabilla');
    await stop(page, 'Full');
    await next.tap();

    await test.step('places the gate', async () => {
      await stop(page, 'Small');
      const clear = await box(clearArea(page));
      expect(clear.height / PHONE.height).toBeGreaterThanOrEqual(0.75);
      const visibly = (text: string) => page.getByText(text).filter({ visible: true });
      await expect(visibly('The gate is not set yet.')).toBeVisible();
      const set = button(page, 'Set gate here');
      expect((await box(set)).height).toBeGreaterThanOrEqual(56);
      await set.tap();
      await expect(visibly('The gate is set.')).toBeVisible();
      await next.tap();
    });

    await test.step('selects parcels', async () => {
      await stop(page, 'Small');
      const [add, remove] = [button(page, /^Add this parcel/), button(page, /^Remove this/)];
      await expect(message(page)).toContainText('Please click inside parcels');
      await handle(page).press('End');
      const panel = page.getByRole('complementary', { name: 'Map panel' });
      await expect
        .poll(async () => (await box(panel)).y - (await box(message(page))).bottom)
        .toBeGreaterThanOrEqual(0);
      await handle(page).press('Home');
      await stop(page, 'Small');
      // The crosshair is at the gate, within the lot of the address.
      await expect(add).toHaveText(/^Add this parcel\S+\/\S+$/);
      await add.tap();
      await expect(remove).toBeVisible();
      await expect(selected(page, '1 parcel')).toBeVisible();
      // To the neighbouring lot.
      await dragMap(page, -26, 0);
      await expect(add).toBeVisible();
      await add.tap();
      await expect(selected(page, '2 parcels')).toBeVisible();
      await remove.tap();
      await expect(selected(page, '1 parcel')).toBeVisible();
      await expectAccessible(page);
    });

    await button(page, 'Submit').tap();
    await expect(page.getByLabel('Select Farm')).toContainText('Thumb Rest');
    await stop(page, 'Half');
  });

  test('the sheet moves by taps, keys and drags, and closes the phone’s keyboard when a result is chosen', async ({
    page,
  }) => {
    await open(page);
    const search = page.getByRole('combobox', { name: /address/ });
    await stop(page, 'Half');
    await handle(page).tap();
    await stop(page, 'Full');
    await handle(page).tap();
    await stop(page, 'Small');
    await expect(search).toBeHidden();
    await expect(button(page, 'Add Farm')).toBeVisible();
    await handle(page).press('ArrowUp');
    await stop(page, 'Half');
    await handle(page).press('End');
    await stop(page, 'Full');

    await expect.poll(async () => (await box(handle(page))).y).toBeLessThan(60);
    const { x, y, width, height } = await box(handle(page));
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, 600, { steps: 5 });
    await holdStill(page);
    await page.mouse.move(x + width / 2, 601);
    await page.mouse.up();
    await stop(page, 'Small');

    await handle(page).press('ArrowUp');
    await search.tap();
    await stop(page, 'Full');
    await search.fill('25 Banksia Street Wirrabilla');
    await page.getByRole('option', { name: /25 Banksia St, Wirrabilla/ }).tap();
    await stop(page, 'Half');
    await expect(search).not.toBeFocused();
  });

  test('the rarer tools open from one button, and the rail and top bar stay slim', async ({
    page,
  }) => {
    // Without other farms in view, whose pins the opened tools would cover.
    await open(page, '/map?farm=1');
    await expect(button(page, 'Measure')).toBeHidden();
    await expect(button(page, 'Show where I am')).toBeVisible();
    const own = await box(button(page, 'Show where I am'));
    const clear = await box(clearArea(page));
    expect(clear.bottom - own.bottom).toBeLessThan(60);
    expect(clear.right - own.right).toBeLessThan(20);
    await button(page, 'More map tools').tap();
    await expectAccessible(page);
    await button(page, 'Measure').tap();
    await expect(page.getByRole('region', { name: 'Measure' })).toBeVisible();
    await expect(button(page, 'Print the map')).toBeHidden();
    expect((await box(page.getByRole('banner'))).height).toBe(44);
    expect((await box(page.getByRole('navigation', { name: 'Main' }))).height).toBe(57);
  });
});

test('a comparison parcel is picked with the phone’s button, but not the farm itself', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await open(page, '/benchmark');
  await page.getByLabel('Select Farm').selectOption('Kurrajong Park');
  await stop(page, 'Small');
  const own = button(page, /^Part of this farm/);
  await expect(own).toBeVisible();
  await expect(own).toHaveAttribute('aria-disabled', 'true');
  await dragMap(page, 0, -160);
  await dragMap(page, 0, -120);
  await button(page, /^Add this parcel/).click();
  await expect(selected(page, '1 parcel')).toBeVisible();
  await button(page, 'Continue').click();
  await stop(page, 'Half');
});
