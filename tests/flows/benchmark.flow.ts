import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { clickMap, expectAccessible, holdParcels, signIn } from '../support/journeys/journey.ts';
import { paintedIn } from '../support/journeys/painted.ts';

// Only in `npm run test:full`: three ways to compare a farm; an order and its files are in `main-job`.

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

/** Two square areas east of Kurrajong Park, about 700 m wide. */
const AREAS = JSON.stringify({
  type: 'FeatureCollection',
  features: [146.225, 146.235].map((west) => ({
    type: 'Feature',
    properties: { name: `Area at ${west}` },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [west, -34.47],
          [west + 0.008, -34.47],
          [west + 0.008, -34.463],
          [west, -34.463],
          [west, -34.47],
        ],
      ],
    },
  })),
});

const shows = async (page: Page, pane: string, colour: readonly [number, number, number]) =>
  (await paintedIn(page, pane, colour)).pixels > 0;
const PURPLE = [180, 108, 245] as const;
const ORANGE = [255, 165, 0] as const;

test('a farmer compares a farm in three ways, orders the reports and downloads them again', async ({
  page,
}) => {
  // Includes the time in which the reports are generated.
  test.setTimeout(480_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));

  const rail = page.getByRole('navigation', { name: 'Main' });
  const addToCart = page.getByRole('button', { name: 'Add to Cart' });
  const selected = page.getByText(/^[\d,]+ parcels? selected/);
  const count = async () =>
    Number(((await selected.textContent()) ?? '').replace(/\D+/g, '') || Number.NaN);

  await test.step('opens the screen from the rail and reads the instructions (BENCH-01, BENCH-03, BENCH-19, BENCH-20, BENCH-25)', async () => {
    await page.goto(`${server.origin}/settings`);
    await signIn(page, 'farmer@fenceline.example');
    await rail.getByRole('link', { name: 'Benchmark' }).click();
    await expect(page).toHaveURL(`${server.origin}/benchmark`);
    await expect(page.getByRole('heading', { name: 'Farm Reports' })).toBeVisible();
    await expect(
      page.getByRole('status').filter({
        hasText:
          'Please select a farm from the list, then click on the map to select parcels to compare with',
      }),
    ).toBeVisible();
    await expect(page.locator('[data-tone="guidance"]')).toHaveCSS(
      'background-color',
      'rgb(198, 40, 40)',
    );
    await expect(page.getByText('Select comparison parcels on the map')).toBeVisible();
    await expect(page.getByLabel('Select Farm')).not.toContainText('Back Creek');
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await expect(addToCart).toBeDisabled();
  });

  await test.step('selects parcels by click, but not the farm’s own (BENCH-14 to BENCH-17, BENCH-39)', async () => {
    await page.getByLabel('Select Farm').selectOption('Kurrajong Park');
    await expect(page).toHaveURL(/\/benchmark\?farm=\d+$/);
    await expect(page.locator('.farm-map[data-picking="true"]')).toHaveCount(1);
    await expect(page.locator('.farm-map .leaflet-container')).toHaveCSS('cursor', 'crosshair');
    // Once its outlines are drawn, the map has zoomed to the farm.
    await expect(page.locator('.leaflet-shadow-pane path').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const answerClick = await holdParcels(page);
    await clickMap(page, -200, -250);
    await expect(
      page.getByText('Loading property boundary for clicked location ...'),
    ).toBeVisible();
    answerClick();
    await expect.poll(count).toBe(1);
    await clickMap(page, -200, -250);
    await expect.poll(count).toBe(0);
    await clickMap(page, -200, -250);
    await expect.poll(count).toBe(1);
    await expect.poll(() => shows(page, '.leaflet-overlay-pane', PURPLE)).toBe(true);
    await expect.poll(() => shows(page, '.leaflet-shadow-pane', ORANGE)).toBe(true);
    // The farm itself covers the middle of the map.
    await clickMap(page, 20, 60);
    await expect(
      page.getByText('This is part of the farm, so it is not compared with itself.'),
    ).toBeVisible();
    expect(await count()).toBe(1);
  });

  await test.step('adds the parcels around the farm', async () => {
    await page.getByRole('switch', { name: 'Select Comparison Buffer' }).click();
    const find = page.getByRole('button', { name: 'Find Parcels' });
    await expect(find).toBeDisabled();
    await page.getByLabel('Radius (km)').selectOption('1');
    await page.getByLabel('Minimum area (ha)').selectOption('10');
    // The parcels are counted before any of them is selected.
    await expect(page.getByText(/^\d+ parcels within 1 km · [\d,]+ ha$/)).toBeVisible();
    expect(await count()).toBe(1);
    await find.click();
    await expect.poll(count).toBeGreaterThan(5);
    const found = await count();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(count).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(count).toBe(found);
    await page.getByRole('button', { name: 'Hectares' }).click();
    await expect(page.getByRole('columnheader', { name: 'Hectares' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect(page.getByRole('row', { name: /^Median parcel/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('adds the parcels under a file, after an invalid one (BENCH-13)', async () => {
    const before = await count();
    await page.getByRole('switch', { name: 'Upload Comparison Areas (GeoJSON, KML)' }).click();
    const file = page.getByLabel('Comparison areas file');
    await file.setInputFiles({
      name: 'notes.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"paddocks":[]}'),
    });
    await expect(
      page.getByText('GeoJSON format is not valid - it does not have geometry or features field.'),
    ).toBeVisible();
    expect(await count()).toBe(before);
    await file.setInputFiles({
      name: 'areas.geojson',
      mimeType: 'application/geo+json',
      buffer: Buffer.from(AREAS),
    });
    await expect.poll(count).toBeGreaterThan(before);
  });

  await test.step('steps back through ground cover from the latest available date', async () => {
    await page.getByRole('switch', { name: 'Seasonal Ground Cover (%)' }).click();
    await expect(page.getByText('Winter 2020 (2020-06)')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Season after' })).toBeDisabled();
    const tile = page.waitForResponse(/\/tiles\/ground-cover\/2020-03\//);
    await page.getByRole('button', { name: 'Season before' }).click();
    await expect(page.getByText('Autumn 2020 (2020-03)')).toBeVisible();
    expect((await tile).ok()).toBe(true);
  });

  await test.step('adds the order to the cart: no key, because it was bought before, and a free reorder (BENCH-28, BENCH-35)', async () => {
    await addToCart.click();
    await expect(
      page.getByText('Woody Veg. & Ground Cover Report is added to shopping card'),
    ).toBeVisible();
    await expect(
      page.getByText('Forest Carbon Report (free reorder) is added to shopping card'),
    ).toBeVisible();
    await expect(page).toHaveURL(`${server.origin}/benchmark`);
    await expect(page.getByLabel('Select Farm')).toHaveValue('');
    await expect.poll(count).toBe(0);
    await expect(page.locator('.farm-map[data-picking="true"]')).toHaveCount(0);
    await expect(page.getByText(/^In your cart: Kurrajong Park, compared with/)).toBeVisible();
    await page.getByRole('link', { name: 'View cart' }).click();
    await expect(page.getByRole('row', { name: /Woody Veg\. & Ground Cover/ })).toContainText(
      '175.00',
    );
    await expect(page.getByRole('row', { name: /free reorder/ })).toContainText('0.00');
    await expect(page.getByRole('row', { name: /Farm Key/ })).toHaveCount(0);
  });

  await test.step('pays, watches the delivery progress and downloads a file', async () => {
    await page.getByRole('button', { name: 'PayPal' }).click();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(page.getByText(/Order Succeeded - Generating Files\./)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Confirmation' })).toContainText('$175.00');
    const latest = page.getByRole('group', { name: /^Order/ }).first();
    await expect(latest).toContainText('Forest Carbon Report (free reorder)');
    await expect(latest).toContainText('Card or PayPal');
    await expect(latest.getByText('Files sent')).toBeVisible({ timeout: 240_000 });
    const downloading = page.waitForEvent('download');
    await latest
      .getByRole('button', { name: /^Download .*\.pdf/ })
      .first()
      .click();
    expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
  });

  await test.step('reads the report on screen, by keyboard, by season, on the map and on a phone', async () => {
    const latest = page.getByRole('group', { name: /^Order/ }).first();
    await latest.getByRole('link', { name: 'Look at it here' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: /^Kurrajong Park/ })).toBeVisible();
    await expect(page.getByText('Data to Autumn 2021')).toBeVisible();
    const chart = page.getByRole('slider', { name: /^Ground cover of the farm/ });
    await expect(chart.locator('canvas')).toBeVisible();
    await expect(chart).toHaveAttribute('aria-valuetext', /^Autumn 2021: Farm \d/);
    await chart.press('ArrowLeft');
    await expect(chart).toHaveAttribute('aria-valuetext', /^Summer 2020–21: Farm \d/);
    await page.getByText('Winter', { exact: true }).click();
    await expect(chart).toHaveAttribute('aria-valuetext', /^Winter 2020: Farm \d/);
    await page.getByRole('slider', { name: 'From' }).press('PageUp');
    await expect(
      page.getByText(/^From Winter 2000 to Winter 2020 the farm’s average/),
    ).toBeVisible();
    const lot = page.getByRole('button', { name: /^Lot/ }).first();
    await lot.click();
    await expect(lot).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => shows(page, '.farm-map', ORANGE)).toBe(true);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Save as CSV: ground cover/ }).click();
    expect((await saved).suggestedFilename()).toBe('kurrajong-park-ground-cover-shown.csv');
    await page.setViewportSize({ width: 360, height: 740 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360);
    await expectAccessible(page);
  });

  await test.step('finds the report again in the list, on a phone under More', async () => {
    await rail.getByRole('button', { name: 'More' }).click();
    await rail.getByRole('link', { name: 'Reports' }).click();
    await expect(page.getByRole('list', { name: 'Reports' }).getByRole('listitem')).toHaveCount(3);
  });

  expect(faults).toEqual([]);
});
