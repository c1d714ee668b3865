import { expect, test, type Locator, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import {
  chooseFarmAction,
  clickMap,
  expectAccessible,
  fillAddress,
  goToStep,
  signIn,
  zoomMap,
} from '../support/journeys/journey.ts';
import { paintedIn } from '../support/journeys/painted.ts';

// Only in `npm run test:full`: a wizard beside other work; `main-job` adds a farm in every run.

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
  await goToStep(page, 'Next', step);
}

/** The list in the panel has buttons of the same names. */
const farmPin = (page: Page, farm: string) => page.getByTitle(`Show ${farm}`);

const pixelsOf = async (page: Page, colour: readonly [number, number, number]) =>
  (await paintedIn(page, '.leaflet-overlay-pane', colour)).pixels;

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

test('a search result gets a pin, which starts a farm with its address already filled in', async ({
  page,
}) => {
  await open(page, '/map');
  const search = page.getByRole('combobox', { name: /^Search: address/ });
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
  await wizardStep(page, 'Select Farm Boundary');
  await page.getByRole('button', { name: /^Farm Address/ }).click();
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
  await zoomMap(page, 'in', 6);
  await expect(here).toBeEnabled();
  await here.click();
  await button(page, 'Next').click();
  await wizardStep(page, 'Set Gate Location');
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
