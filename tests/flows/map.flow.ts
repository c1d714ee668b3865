import { expect, test, type Locator, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import {
  chooseFarmAction,
  clickMap,
  expectAccessible,
  fillAddress,
  holdParcels,
  signIn,
  zoomMap,
} from '../support/journeys/journey.ts';

const FARMER = 'farmer@fenceline.example';

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rail = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const message = (page: Page) => page.locator('[data-tone]');
const wizardStep = (page: Page, name: string) =>
  expect(page.getByRole('listitem').filter({ hasText: name })).toHaveAttribute(
    'aria-current',
    'step',
  );

async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.origin + path);
  await signIn(page, FARMER);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

/** Opens the wizard for a farm and advances to the step of this name. */
async function edit(page: Page, farm: string, step: string): Promise<void> {
  await page.getByLabel('Select Farm').selectOption(farm);
  await chooseFarmAction(page, farm, 'Edit');
  const reached = page.getByRole('listitem').filter({ hasText: step });
  while ((await reached.getAttribute('aria-current')) !== 'step')
    await button(page, 'Next').click();
}

/** The list in the panel has buttons of the same names. */
const farmPin = (page: Page, farm: string) => page.getByTitle(`Show ${farm}`);
const mapOf = (page: Page) => page.getByRole('application', { name: /^Map/ });

async function box(target: Locator) {
  const found = await target.boundingBox();
  if (!found) throw new Error('it is not on the screen');
  return { ...found, right: found.x + found.width, bottom: found.y + found.height };
}

/** Counts the pixels of this colour, nearly opaque, on the map's canvases. */
const pixelsOf = (page: Page, [red, green, blue]: readonly [number, number, number]) =>
  page.locator('.leaflet-overlay-pane canvas').evaluateAll(
    (canvases, wanted) =>
      (canvases as HTMLCanvasElement[])
        .flatMap((canvas) => {
          const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
          return Array.from({ length: data.length / 4 }, (_, i) => data.subarray(i * 4, i * 4 + 4));
        })
        .filter((pixel) => wanted.every((value, i) => Math.abs(value - pixel[i]!) < 12)).length,
    [red, green, blue, 255],
  );

test('a click from too far away to see parcels zooms in and selects none, for a farm and for a comparison', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const body = request.postData() ?? '';
    if (request.url().endsWith('/api') && body.includes('"lat"')) asked.push(body);
  });
  const chosen = page.getByText(/^\d+ parcels? selected/);
  const scale = page.locator('.leaflet-control-scale-line');
  const expectCloser = async (count: string) => {
    await zoomMap(page, 'out', 6);
    const far = await scale.textContent();
    await clickMap(page, 90, 60);
    await expect(message(page)).toContainText('The map has zoomed in');
    await expect(scale).not.toHaveText(far ?? '');
    await expect(chosen).toHaveText(count);
    expect(asked).toEqual([]);
    // Now the same click selects.
    await clickMap(page);
    await expect(chosen).not.toHaveText(count);
    expect(asked).toHaveLength(1);
    asked.length = 0;
  };

  await open(page, '/map');
  await edit(page, 'Kurrajong Park', 'Select Farm Boundary');
  await expect(chosen).toHaveText('6 parcels selected');
  await expectCloser('6 parcels selected');
  await button(page, 'Cancel').click();

  await rail(page, 'Benchmark').click();
  await expect(page.getByRole('complementary', { name: 'Farm Reports panel' })).toBeVisible();
  await page.getByLabel('Select Farm').selectOption('Kurrajong Park');
  await expect(page.locator('[data-picking="true"]')).toBeVisible();
  await expectCloser('0 parcels selected');
});

test('a search result gets a pin where a farm is added without typing its address again', async ({
  page,
}) => {
  await open(page, '/map');
  const search = page.getByRole('combobox', { name: /^Search for an address/ });
  await search.fill('25 Banksia Street Wirrabilla');
  await expect(page.getByRole('option', { name: /^25 Banksia St/ })).toBeVisible();
  await search.press('Enter');
  const pin = page.getByRole('group', { name: /^Found: 25 Banksia St, Wirrabilla/ });
  await expect(pin).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(pin.getByRole('button', { name: 'Add farm here' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pin).toHaveCount(0);

  await page.getByLabel('Farm name').fill('Banksia Rise');
  await button(page, 'Next').click();
  await expect(page.getByLabel('Road number')).toHaveValue('25');
  await expect(page.getByLabel('Road name')).toHaveValue('Banksia Street');
  await expect(page.getByLabel('Town/locality')).toHaveValue('Wirrabilla');
  await expect(page.getByLabel('State')).toHaveValue('NSW');
  await expect(page.getByLabel('Post code')).toHaveValue('2704');
  await button(page, 'Next').click();
  await expect(page.getByRole('radio', { name: /^25 Banksia St/ })).toBeChecked();
  await button(page, 'Next').click();
  await expect(page.getByText(/^Gate at /)).toBeVisible();
  await button(page, 'Cancel').click();
});

test('the search shows a parcel with its name and size, and chooses a farm by its PIC', async ({
  page,
}) => {
  await open(page, '/map');
  const search = page.getByRole('combobox', { name: /^Search for an address/ });
  await search.fill('Lot 17 DP755092');
  await page.getByRole('option', { name: /^17\/\/DP755092/ }).click();
  const pin = page.getByRole('group', { name: 'Found: 17//DP755092' });
  await expect(pin.getByRole('button', { name: 'Add farm here' })).toBeVisible();
  await expect(page.locator('.map-label', { hasText: '17//DP755092' })).toBeVisible();
  const { x, width, bottom } = await box(pin);
  await page.keyboard.press('Escape');
  await expect(pin).toHaveCount(0);
  await expect(mapOf(page)).toBeFocused();

  const tooltip = page.getByRole('tooltip').filter({ hasText: '17//DP755092 · 66.7 ha' });
  await expect(async () => {
    await page.mouse.move(x + width / 2, bottom + 40 + 20 * Math.random());
    await expect(tooltip).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await search.fill('nk1234');
  await page.getByRole('option', { name: /^Kurrajong Park PIC NK123456/ }).click();
  await expect(page.getByLabel('Select Farm').locator('option:checked')).toHaveText(
    'Kurrajong Park',
  );
  await expect(page.locator('.map-label', { hasText: 'Kurrajong Park' })).toContainText('199 ha');
});

test('a location can be picked on the map for an address once the search has finished and the farm is visible', async ({
  page,
}) => {
  let answerSearch = () => {};
  const searched = new Promise<void>((resolve) => {
    answerSearch = resolve;
  });
  await page.route(/geocode/, async (route) => {
    await searched;
    const response = await route.fetch();
    const { results, ...rest } = await response.json();
    // A second place, because the only one would be chosen already.
    const rear = { ...results[0], place_id: 'rear', formatted_address: 'Rear of 25 Banksia St' };
    return route.fulfill({ response, json: { ...rest, results: [...results, rear] } });
  });
  await open(page, '/map');
  await expect(farmPin(page, 'Back Creek')).toBeVisible();
  await zoomMap(page, 'out', 5);
  await fillAddress(page, 'Far Gate', 'Wirrabilla');
  await button(page, 'Next').click();
  await wizardStep(page, 'Select Nearest Location');
  await expect(page.getByRole('progressbar', { name: 'Looking for the address' })).toBeVisible();
  const places = page.getByRole('radiogroup', { name: 'Nearest location' }).getByRole('radio');
  await expect(places).toHaveCount(0);

  answerSearch();
  const here = page.getByRole('radio', { name: 'My farm is where the map is now' });
  await expect(here).toBeDisabled();
  await expect(page.getByText(/^Zoom in on your farm first/)).toBeVisible();
  await expect(places.first()).toBeEnabled();
  await expect(places.last()).toHaveAccessibleName('My farm is where the map is now');
  await expectAccessible(page);
  await zoomMap(page, 'in', 6);
  await expect(here).toBeEnabled();
  await here.click();
  await button(page, 'Next').click();
  await wizardStep(page, 'Set Gate Location');
});

test('a gate far from the boundary is saved only after a warning, which loses no input', async ({
  page,
}) => {
  const warning = page.getByRole('alertdialog', { name: /^The gate is .* km from the boundary$/ });
  const placeGateFarAway = async () => {
    await page.getByRole('switch', { name: /gate/ }).click();
    await zoomMap(page, 'out', 5);
    await clickMap(page, 150, 100);
    await expect(page.getByText(/^Gate at /)).toBeVisible();
    await button(page, 'Next').click();
  };
  await open(page, '/map');
  const writes: string[] = [];
  page.on('request', (request) => {
    const [call] = /(update_property_info|edit-property)/.exec(request.postData() ?? '') ?? [];
    if (call) writes.push(call);
  });

  await test.step('of a farm made of parcels', async () => {
    await page.getByLabel('Select Farm').selectOption('Kurrajong Park');
    await chooseFarmAction(page, 'Kurrajong Park', 'Edit');
    await page.getByLabel(/Property Identification Code/).fill('NK999999');
    await button(page, 'Next').click();
    await button(page, 'Next').click();
    await placeGateFarAway();
    await button(page, 'Update').click();
    await expect(warning).toBeVisible();
    expect(writes).toEqual([]);
    await expectAccessible(page);
    await button(page, 'Go back').click();
    await expect(warning).toHaveCount(0);
    await expect(page.getByText('6 parcels selected')).toBeVisible();
    for (let back = 0; back < 3; back++) await button(page, 'Back').click();
    await expect(page.getByLabel(/Property Identification Code/)).toHaveValue('NK999999');
    for (let next = 0; next < 3; next++) await button(page, 'Next').click();
    await button(page, 'Update').click();
    await button(page, 'Save anyway').click();
    await expect(page.getByText('NK999999')).toBeVisible();
    expect(writes).toHaveLength(1);
  });

  await test.step('of an unchanged custom boundary', async () => {
    await edit(page, 'Back Creek', 'Set Gate Location');
    await placeGateFarAway();
    await button(page, 'Update').click();
    await expect(warning).toBeVisible();
    await button(page, 'Save anyway').click();
    await expect(button(page, 'Add Farm')).toBeVisible();
    expect(writes).toHaveLength(2);
  });
});

test('guidance appears only over the map and disappears with its screen', async ({ page }) => {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    if (page.url() === 'about:blank') await open(page, '/benchmark');
    else await rail(page, 'Benchmark').click();
    await expect(message(page)).toContainText('Please select a farm from the list');
    const [messageBox, shown] = [
      await box(message(page)),
      await box(page.locator('.farm-map-clear')),
    ];
    expect(messageBox.x).toBeGreaterThanOrEqual(shown.x);
    expect(messageBox.right).toBeLessThanOrEqual(shown.right);
    expect(messageBox.y).toBeGreaterThanOrEqual(shown.y);
    expect(messageBox.bottom).toBeLessThanOrEqual(shown.bottom);
    await expectAccessible(page);
    await rail(page, 'Farms').click();
    await expect(page.getByRole('table', { name: 'Your farms' })).toBeVisible();
    await expect(message(page)).toHaveCount(0);
  }
});

test('the loading message of a boundary disappears once its parcel has arrived', async ({
  page,
}) => {
  await open(page, '/benchmark');
  await page.getByLabel('Select Farm').selectOption('Kurrajong Park');
  await expect(page.locator('[data-picking="true"]')).toBeVisible();
  const answerClick = await holdParcels(page);
  await clickMap(page, -260, 240);
  await expect(message(page)).toContainText('Loading property boundary for clicked location ...');
  answerClick();
  await expect(page.getByText('1 parcel selected')).toBeVisible();
  // After 10 s, the message disappears by itself.
  await expect(message(page)).toHaveCount(0, { timeout: 9_000 });
});

test('a message on a screen without a map covers none of its content', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/farms');
  await page.route('**/api', (call) => call.abort());
  await chooseFarmAction(page, 'Back Creek', 'Delete Farm');
  await button(page, 'Permanently Delete Farm').click();
  await expect(message(page)).toBeVisible();
  const [messageBox, content, links] = [
    await box(message(page)),
    await box(page.locator('#content')),
    // The dialog hides it from the accessibility tree.
    await box(page.locator('nav[aria-label="Main"]')),
  ];
  expect(content.bottom).toBeLessThanOrEqual(messageBox.y);
  expect(messageBox.bottom).toBeLessThanOrEqual(links.y);
});

test('the map restores its farm, overlay, base layer and open section until sign-out', async ({
  page,
}) => {
  await open(page, '/map');
  await page.getByLabel('Select Farm').selectOption('Kurrajong Park');
  const names = page.locator('img[src*="/base/reference/"]');
  await expect(names.first()).toBeVisible();
  await button(page, 'WMS Layers').click();
  const namesSwitch = page.getByRole('switch', { name: 'Road and place names' });
  await namesSwitch.click();
  await expect(names).toHaveCount(0);
  await namesSwitch.click();
  await expect(names.first()).toBeVisible();
  await page.getByRole('radio', { name: 'Streets' }).check();
  await expect(names).toHaveCount(0);
  const woody = page.getByRole('switch', { name: 'Woody Cover Change' });
  await woody.click();
  await button(page, 'Year before').click();
  const year = await page
    .getByRole('slider', { name: 'Woody Cover Change' })
    .getAttribute('aria-valuetext');
  await rail(page, /Shop/).click();
  await expect(page.getByRole('heading', { name: 'Shopping cart' })).toBeVisible();
  await rail(page, 'Map').click();
  await expect(page.getByLabel('Select Farm').locator('option:checked')).toHaveText(
    'Kurrajong Park',
  );
  await expect(page).toHaveURL(/farm=\d+/);
  await expect(page.getByRole('radio', { name: 'Streets' })).toBeChecked();
  await expect(woody).toBeChecked();
  await expect(page.getByRole('slider', { name: 'Woody Cover Change' })).toHaveAttribute(
    'aria-valuetext',
    year ?? '',
  );

  await button(page, 'Log out').click();
  // Returned from the provider, where the session ends.
  await expect(page).toHaveURL(`${server.origin}/`);
  await expect(button(page, 'Log in')).toBeVisible();
  await page.goto(`${server.origin}/map`);
  await signIn(page, FARMER);
  await expect(page.getByRole('radio', { name: 'Satellite' })).toBeChecked();
  await expect(woody).toHaveCount(0);
  await expect(page.getByLabel('Select Farm').locator('option:checked')).toHaveText(
    'Choose a farm',
  );
});

test('the panel fits its content from a small tablet to a desktop', async ({ page }) => {
  await open(page, '/map');
  await page.getByLabel('Select Farm').selectOption('Kurrajong Park');
  const panel = page.getByRole('complementary', { name: 'Map panel' });
  for (const width of [500, 640, 768, 899, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    const { right } = await box(panel);
    for (const inside of [
      page.getByRole('combobox', { name: /address/ }),
      button(page, 'Add Farm'),
      page.getByRole('button', { name: 'Add Carbon Report to Cart' }),
    ]) {
      expect([width, (await box(inside)).right]).toEqual([width, expect.any(Number)]);
      expect((await box(inside)).right).toBeLessThanOrEqual(right - 16);
    }
    expect((await box(panel)).width).toBeGreaterThanOrEqual(300);
  }
});

test('editing shows four steps, numbered 1 to 4 (EDIT-01)', async ({ page }) => {
  await open(page, '/map');
  await page.getByLabel('Select Farm').selectOption('Kurrajong Park');
  await chooseFarmAction(page, 'Kurrajong Park', 'Edit');
  const steps = page.getByRole('region', { name: 'Edit Farm' }).getByRole('listitem');
  await expect(steps).toHaveCount(4);
  for (const [index, title] of [
    'Farm Name and ID',
    'Owner Information',
    'Set Gate Location',
    'Select Farm Boundary',
  ].entries()) {
    await expect(steps.nth(index).getByRole('heading', { level: 3 })).toHaveText(
      `${index + 1}${title}`,
    );
    await expect(page.getByText(`Step ${index + 1} of 4`, { exact: true })).toBeVisible();
    if (index < 3) await button(page, 'Next').click();
  }
});

/** Opens the wizard with a custom boundary file whose only area crosses itself. */
async function openBowtie(page: Page): Promise<Locator> {
  const bowtie = {
    type: 'Feature',
    properties: { name: 'Bowtie' },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [146.51, -34.49],
          [146.52, -34.48],
          [146.52, -34.49],
          [146.51, -34.48],
          [146.51, -34.49],
        ],
      ],
    },
  };
  await open(page, '/map');
  await edit(page, 'Back Creek', 'Select Farm Boundary');
  await page.getByLabel('Boundary file').setInputFiles({
    name: 'bowtie.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(JSON.stringify(bowtie)),
  });
  return page.getByRole('region', { name: 'What is in bowtie.geojson' });
}

test('a repair creates as many areas as it says', async ({ page }) => {
  const report = await openBowtie(page);
  await button(page, 'Repair “Bowtie” into 2 areas').click();
  await expect(report).toContainText('bowtie.geojson: 2 areas');
});

test('a repair previews its result on the map until it is applied', async ({ page }) => {
  const CYAN = [0, 229, 255] as const;
  const report = await openBowtie(page);
  const show = report.getByRole('button', {
    name: 'Show on the map: Repair “Bowtie” into 2 areas',
  });
  await expect(show).toBeVisible();
  expect(await pixelsOf(page, CYAN)).toBe(0);
  await show.click();
  await expect.poll(() => pixelsOf(page, CYAN)).toBeGreaterThan(500);
  await button(page, 'Repair “Bowtie” into 2 areas').click();
  await expect(report).toContainText('bowtie.geojson: 2 areas');
  await expect.poll(() => pixelsOf(page, CYAN)).toBe(0);
});

test('the map starts with all farms, and tells where one is and how far it is', async ({
  browser,
}) => {
  const context = await browser.newContext({
    geolocation: { longitude: 147.145, latitude: -34.86, accuracy: 40 },
    permissions: ['geolocation'],
  });
  const page = await context.newPage();
  await open(page, '/map');

  await test.step('a click on a farm chooses it', async () => {
    await expect(farmPin(page, 'Back Creek')).toBeVisible();
    await farmPin(page, 'Kurrajong Park').click();
    await expect(page.getByLabel('Select Farm').locator(':checked')).toHaveText('Kurrajong Park');
    await expect(page).toHaveURL(/farm=\d+/);
  });

  await test.step('shows where I am', async () => {
    await button(page, 'Show where I am').click();
    await expect(button(page, 'Stop showing where I am')).toBeVisible();
    await button(page, 'Stop showing where I am').click();
    await button(page, 'Show my farm').click();
  });

  await test.step('measures, and chooses nothing meanwhile', async () => {
    await button(page, 'Measure').click();
    const panel = page.getByRole('region', { name: 'Measure' });
    await expect(panel).toBeVisible();
    await clickMap(page, -60, -40);
    await clickMap(page, 60, -40);
    await clickMap(page, 60, 40);
    await expect(panel.getByRole('status')).toHaveText(/^[\d.]+ k?m · [\d.]+ ha$/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });
  await context.close();
});
