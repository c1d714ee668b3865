import { strFromU8, unzipSync } from 'fflate';
import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { clickMap, expectAccessible, signIn } from '../support/journeys/journey.ts';
import { mailAbout } from '../support/journeys/mailbox.ts';

const EMAIL = 'newcomer@fenceline.example';

test.use({ serviceWorkers: 'allow' });

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

const DECISIONS = 'decisions';

/** Counts the presses of the user, until the tab is closed. */
const countDecisions = (page: Page) =>
  page.addInitScript((key) => {
    addEventListener(
      'click',
      ({ isTrusted }) => {
        // A label repeats the click for its control.
        if (isTrusted) sessionStorage.setItem(key, `${Number(sessionStorage.getItem(key)) + 1}`);
      },
      { capture: true },
    );
  }, DECISIONS);
const decisions = (page: Page) =>
  page.evaluate((key) => Number(sessionStorage.getItem(key)), DECISIONS);

/** Does what nobody has to do on the way to the first Farm Key: its presses do not count. */
async function inPassing(page: Page, work: () => Promise<void>): Promise<void> {
  const before = await decisions(page);
  await work();
  await page.evaluate(([key, count]) => sessionStorage.setItem(key, count), [
    DECISIONS,
    String(before),
  ] as const);
}

test('a new user signs up, registers a farm from parcels, has its key in the cart after nine decisions at most, buys it and receives the files', async ({
  page,
  context,
}) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // A busy server puts a tile off, and the map asks for it again.
    const isPutOff = message.text().includes('the server responded with a status of 503');
    if (message.type() === 'error' && !isPutOff) faults.push(message.text());
  });

  await test.step('signs in, after a wrong password, and creates the account', async () => {
    await countDecisions(page);
    await page.goto(`${server.origin}/shop`);
    await inPassing(page, async () => {
      await signIn(page, EMAIL, 'wrong');
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(EMAIL);
      await expectAccessible(page);
      faults.length = 0;
      await signIn(page, EMAIL);
      await expect(page).toHaveURL(`${server.origin}/create_account`);
    });
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    const create = page.getByRole('button', { name: 'Create Account' });
    await expect(create).toBeDisabled();
    await page.getByLabel('Name').fill('Noah Newcomer');
    await page.getByRole('checkbox').check();
    await expectAccessible(page);
    await create.click();
    await expect(page).toHaveURL(`${server.origin}/settings`);
    await expect(page.getByText('Noah Newcomer')).toBeVisible();
    await expect(page.getByText('0 farms')).toBeVisible();
  });

  const rail = page.getByRole('navigation', { name: 'Main' });
  const news = page.getByRole('heading', { name: /^Banksia Rise is registered · [\d.]+ ha$/ });
  await test.step('finds an address on the map, and parcels from zoom 11', async () => {
    await inPassing(page, async () => {
      await rail.getByRole('link', { name: 'Map' }).click();
      const tile = page.waitForResponse(/\/tiles\/parcels\/\d+\/\d+\/\d+\.mvt/);
      await page.getByRole('combobox', { name: /address/ }).fill('25 Banksia Street Wirrabilla');
      await page.getByRole('option', { name: /25 Banksia St, Wirrabilla/ }).click();
      expect([200, 204]).toContain((await tile).status());
      await rail.getByRole('link', { name: 'Settings' }).click();
    });
  });

  await test.step('completes the six steps and can then select the farm (ADD-21 to ADD-24, ADD-59)', async () => {
    const next = page.getByRole('button', { name: 'Next' });
    await page.getByRole('button', { name: 'Add your first farm' }).click();
    const search = page.getByRole('combobox', { name: /address/ });
    await expect(search).toBeFocused();
    await search.fill('25 Banksia Street Wirrabilla');
    await page.getByRole('option', { name: /25 Banksia St, Wirrabilla/ }).click();
    await page.getByRole('button', { name: 'Add farm here' }).click();
    await expect(next).toBeDisabled();
    await page.getByLabel('Farm name').fill('Banksia Rise');
    await page.getByLabel(/Property Identification Code/).fill('NK123456');
    await next.click();
    await expect(page.getByText(/Please click inside parcels on the map/)).toBeVisible();
    await inPassing(page, async () => {
      // What Next passed over is answered, and can be changed.
      await page.getByRole('button', { name: /^Owner Information/ }).click();
      await expect(page.getByLabel('I am the owner')).toBeChecked();
      await expectAccessible(page);
      await page.getByRole('button', { name: /^Farm Address/ }).click();
      await expect(page.getByLabel('Country')).toHaveValue('AU');
      await expect(page.getByLabel('Road number')).toHaveValue('25');
      await expect(page.getByLabel('Post code')).toHaveValue('2704');
      await next.click();
      await expect(page.getByRole('radio', { name: /25 Banksia St/ })).toBeChecked();
      await next.click();
      const gate = page.locator('.leaflet-marker-icon');
      await expect(gate).toHaveCount(1);
      const before = await gate.boundingBox();
      if (!before) throw new Error('the gate is not on the screen');
      await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
      await page.mouse.down();
      await page.mouse.move(before.x + 90, before.y + 90, { steps: 8 });
      await page.mouse.up();
      await expect.poll(async () => (await gate.boundingBox())?.x).not.toBe(before.x);
      await next.click();
    });

    const chips = page.getByRole('button', { name: /^Remove / });
    await clickMap(page);
    await expect(chips).toHaveCount(1);
    await inPassing(page, async () => {
      for (const [east, south, count] of [
        [60, 0, 2],
        [20, 0, 3],
      ] as const) {
        await clickMap(page, east, south);
        await expect(chips).toHaveCount(count);
      }
      await clickMap(page, 20, 0);
      await expect(chips).toHaveCount(2);
      await clickMap(page, 20, 0);
      await expect(chips).toHaveCount(3);
      await chips.last().click();
      await expect(chips).toHaveCount(2);
      await page.getByRole('button', { name: 'Clear all' }).click();
      await expect(chips).toHaveCount(0);
      await page.keyboard.press('Control+z');
      await expect(chips).toHaveCount(2);
      await page.keyboard.press('Control+z');
      await expect(chips).toHaveCount(3);
      await page.keyboard.press('Control+Shift+z');
      await expect(chips).toHaveCount(2);
      await expect(page.getByText(/^2 parcels · [\d.]+ ha$/)).toBeVisible();
      await expectAccessible(page);
    });
    await page.getByRole('button', { name: 'Submit' }).click();
    // First what does not stay.
    await expect(page.getByText('Banksia Rise is added.')).toBeVisible();
    await expect(page.getByLabel('Select Farm')).toContainText('Banksia Rise');
    await expect(news).toBeFocused();
  });

  await test.step('adds its key to the cart, after nine decisions at most', async () => {
    const notice = page.getByRole('region', { name: 'Farm registered' });
    await notice.getByRole('button', { name: 'Add Farm Key to Cart · $75' }).click();
    const added = page.locator('[data-tone="default"]');
    await expect(added).toContainText('Farm Key is added to shopping card');
    await expect(added).toHaveCSS('background-color', 'rgb(216, 27, 96)');
    await expect(rail.getByRole('link', { name: /Shop/ })).toContainText('1');
    expect(await decisions(page)).toBeGreaterThan(5);
    expect(await decisions(page)).toBeLessThanOrEqual(9);
  });

  await test.step('pays at the fake provider', async () => {
    await page.getByRole('link', { name: 'In your cart · Pay $75' }).first().click();
    const row = page.getByRole('row', { name: /Farm Key/ });
    await expect(row).toContainText('Banksia Rise');
    await expect(row).toContainText('75.00');
    await page.getByRole('button', { name: 'PayPal' }).click();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(page.getByText(/Order Succeeded - Generating Files\./)).toBeVisible();
    const confirmation = page.getByRole('region', { name: 'Confirmation' });
    await expect(confirmation).toContainText('$75.00');
    await expect(page.getByText('Shopping cart is empty')).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('receives the files within seconds', async () => {
    const mail = await mailAbout(server.origin, 'files of your order');
    expect(mail.to).toContain(EMAIL);
    const names = mail.attachments.map((file) => file.fileName);
    expect(names).toEqual([
      'banksia-rise-boundary.geojson',
      'banksia-rise-boundary.kml',
      'banksia-rise-boundary-shapefile.zip',
      'banksia-rise-farm-key.pdf',
    ]);
    const bytes = await Promise.all(names.map(mail.read));
    const [geojson, kml, shapefile, pdf] = bytes as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    expect((JSON.parse(strFromU8(geojson)) as { features: unknown[] }).features).toHaveLength(2);
    expect(strFromU8(kml)).toContain('<kml');
    expect(Object.keys(unzipSync(shapefile)).some((name) => name.endsWith('.shp'))).toBe(true);
    expect(strFromU8(pdf.slice(0, 5))).toBe('%PDF-');
    await expect(page.getByRole('region', { name: 'Confirmation' })).toContainText(
      `E-mailed to ${EMAIL}`,
    );
    await page.goto(`${server.origin}/sandbox/mailbox`);
    await expect(page.getByText(/Fenceline: files of your order/)).toBeVisible();
  });

  await test.step('finds everything again after a reload, in a second tab and after a server restart', async () => {
    await page.goto(`${server.origin}/map`);
    await expect(page.getByLabel('Select Farm')).toContainText('Banksia Rise');
    const second = await context.newPage();
    await second.goto(`${server.origin}/settings`);
    await expect(second.getByText('1 farm', { exact: true })).toBeVisible();
    // Closed first, because it would keep sending requests to the stopped server and report errors.
    expect(faults).toEqual([]);
    await page.close();
    await server.end();
    await server.startAgain();
    await second.goto(`${server.origin}/map`);
    const email = second.getByLabel('Email');
    const chooser = second.getByLabel('Select Farm');
    await expect(email.or(chooser)).toBeVisible();
    if (await email.isVisible()) await signIn(second, EMAIL);
    await expect(chooser).toContainText('Banksia Rise');
  });
});

test('two tabs each keep their own unfinished farm', async ({ page, context }) => {
  const EMAIL_OF_AGENT = 'agent@fenceline.example';
  const start = async (tab: Page, farm: string) => {
    await tab.getByRole('button', { name: 'Add Farm' }).click();
    await tab.getByLabel('Farm name').fill(farm);
  };
  await page.goto(`${server.origin}/map`);
  await signIn(page, EMAIL_OF_AGENT);
  await start(page, 'First Tab');
  const second = await context.newPage();
  await second.goto(`${server.origin}/map`);
  const email = second.getByLabel('Email');
  await expect(email.or(second.getByRole('button', { name: 'Add Farm' }))).toBeVisible();
  if (await email.isVisible()) await signIn(second, EMAIL_OF_AGENT);
  await start(second, 'Second Tab');
  for (const tab of [second, page]) {
    await tab.reload();
    const again = tab.getByLabel('Email');
    await expect(again.or(tab.getByLabel('Farm name'))).toBeVisible();
    if (await again.isVisible()) await signIn(tab, EMAIL_OF_AGENT);
  }
  await expect(page.getByLabel('Farm name')).toHaveValue('First Tab');
  await expect(second.getByLabel('Farm name')).toHaveValue('Second Tab');

  // A tab that takes the place of closed ones continues what they left.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.close();
  await second.close();
  const third = await context.newPage();
  await third.goto(`${server.origin}/map`);
  const signsIn = third.getByLabel('Email');
  await expect(signsIn.or(third.getByLabel('Farm name'))).toBeVisible();
  if (await signsIn.isVisible()) await signIn(third, EMAIL_OF_AGENT);
  await expect(third.getByLabel('Farm name')).toHaveValue('Second Tab');
});
