import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import {
  chooseFarmAction,
  clickMap,
  expectAccessible,
  fillAddress,
  signIn,
} from '../support/journeys/journey.ts';

// Only in `npm run test:full`: files of every kind, whose readers are in every run.

const FARMER = 'farmer@fenceline.example';

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

type Vertex = readonly [lng: number, lat: number];

/** A position in the sample district, west of Coreenya. */
const [LNG, LAT] = [146.503, -34.49];
const square = (lng: number, lat: number, size = 0.005): Vertex[] => [
  [lng, lat],
  [lng + size, lat],
  [lng + size, lat + size],
  [lng, lat + size],
  [lng, lat],
];

const placemark = (name: string, shape: string) =>
  `<kml:Placemark><kml:name>${name}</kml:name>${shape}</kml:Placemark>`;
const polygon = (vertices: readonly Vertex[]) =>
  `<kml:Polygon><kml:outerBoundaryIs><kml:LinearRing><kml:coordinates>${vertices
    .map((vertex) => vertex.join(', '))
    .join('\n')}</kml:coordinates></kml:LinearRing></kml:outerBoundaryIs></kml:Polygon>`;
const line = (vertices: readonly Vertex[]) =>
  `<kml:LineString><kml:coordinates>${vertices
    .map((vertex) => vertex.join(','))
    .join(' ')}</kml:coordinates></kml:LineString>`;
const kml = (...placemarks: string[]) =>
  `\uFEFF<?xml version="1.0"?><kml:kml xmlns:kml="http://www.opengis.net/kml/2.2"><kml:Document>${placemarks.join('')}</kml:Document></kml:kml>`;

/**
 * Defects of real files: namespace prefixes, spaces after commas, an open ring, a bow-tie, a line,
 * a point.
 */
const PADDOCKS = kml(
  placemark('River Flat', polygon(square(LNG, LAT).slice(0, 4))),
  placemark(
    'Twist',
    polygon([
      [LNG + 0.007, LAT],
      [LNG + 0.012, LAT + 0.005],
      [LNG + 0.012, LAT],
      [LNG + 0.007, LAT + 0.005],
      [LNG + 0.007, LAT],
    ]),
  ),
  placemark('Round the dam', line(square(LNG, LAT - 0.007, 0.004).slice(0, 4))),
  placemark('House', `<kml:Point><kml:coordinates>${LNG},${LAT}</kml:coordinates></kml:Point>`),
);

const file = (name: string, content: string | Uint8Array) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content as string),
});

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const boundaryInput = (page: Page) => page.getByLabel('Boundary file');
const report = (page: Page, name: string) =>
  page.getByRole('region', { name: `What is in ${name}` });

/** Where land is picked, a phone's panel starts at its lowest. */
const raisePanel = (page: Page) =>
  page.getByRole('slider', { name: 'Height of the panel' }).press('ArrowUp');

async function addToBoundary(page: Page, farm: string): Promise<void> {
  await page.goto(`${server.origin}/map`);
  await signIn(page, FARMER);
  await fillAddress(page, farm, 'Coreenya');
  // Near the file's areas: the wizard would query a gate far from them.
  await page.getByLabel('Road number').fill('713');
  await page.getByLabel('Road name').fill('Boundary Siding Road');
  await button(page, 'Next').click();
  await expect(page.locator('.farm-map[data-picking="true"]')).toHaveCount(1);
  await clickMap(page);
  await button(page, 'Next').click();
  if (page.viewportSize()!.width < 500) await raisePanel(page);
  await expect(page.getByLabel('Select Land Parcels')).toBeChecked();
}

test('a farmer uploads a boundary file, fixes it and saves it', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));

  await test.step('an unusable file shows the reason and disables Submit (ADD-27, ADD-28, UPL-03, UPL-04, UPL-06)', async () => {
    await addToBoundary(page, 'Mallee End');
    await page.getByLabel('Custom Boundary').check();
    await expect(page.getByText(/in WGS84 projection/)).toBeVisible();
    await expect(
      page.getByText(
        'For livestock-tag alerts from a tagging service, paddock names must be in a column named name, title, description or paddock_name.',
      ),
    ).toBeVisible();
    await expect(button(page, 'Submit')).toBeDisabled();
    await boundaryInput(page).setInputFiles(file('notes.json', '{"type":"Notes"}'));
    await expect(report(page, 'notes.json')).toContainText(
      'GeoJSON format is not valid - it does not have geometry or features field.',
    );
    await expect(button(page, 'Submit')).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step('a good file is previewed with a receipt; offers are accepted and undone (UPL-02)', async () => {
    await boundaryInput(page).setInputFiles(file('Paddocks.kml', PADDOCKS));
    const fileReport = report(page, 'Paddocks.kml');
    await expect(fileReport).toContainText(
      'Paddocks.kml: 1 area, 25.5 ha. Shown on the map, not saved yet.',
    );
    await expect(fileReport).toBeFocused();
    await expect(fileReport).toContainText('“House” is a point');
    await expect(fileReport).toContainText('“Twist” needs changes before you can use it.');
    await button(page, /^Show on the map: Repair/).click();
    await button(page, /^Repair “Twist”/).click();
    await expect(fileReport).toContainText('Paddocks.kml: 3 areas');
    await button(page, 'Undo the last change').click();
    await expect(fileReport).toContainText('1 area,');
    await button(page, /^Repair “Twist”/).click();
    await button(page, /^Close the line of “Round the dam”/).click();
    await expect(fileReport).toContainText('Paddocks.kml: 4 areas');
    await fileReport.getByText(/^Repaired/).click();
    await expect(fileReport.getByText('“River Flat”: an open ring was closed.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the draft survives a reload and a sign-in', async () => {
    await page.reload();
    const email = page.getByLabel('Email');
    const fileReport = report(page, 'Paddocks.kml');
    await expect(email.or(fileReport)).toBeVisible();
    if (await email.isVisible()) await signIn(page, FARMER);
    await expect(fileReport).toContainText('Paddocks.kml: 4 areas');
  });

  await test.step('a failed save loses nothing; submitting again creates no second farm (OP-25)', async () => {
    await page.route('**/api', async (route) => {
      if (!route.request().postData()?.includes('update_farm_geojson_boundary')) {
        return route.fallback();
      }
      await route.abort();
      return page.unroute('**/api');
    });
    await button(page, 'Submit').click();
    await expect(page.getByText('The farm is saved, but its boundary is not')).toBeVisible();
    await expect(report(page, 'Paddocks.kml')).toContainText('Paddocks.kml: 4 areas');
    await button(page, 'Submit').click();
    await expect(page.getByText('Mallee End is added.')).toBeVisible();
    const options = page.getByLabel('Select Farm').getByRole('option', { name: 'Mallee End' });
    await expect(options).toHaveCount(1);
    await expect(button(page, /^Add Farm Key/)).toHaveCount(0);
  });

  await test.step('the boundary is downloaded as a GeoPackage, which can be uploaded again', async () => {
    await chooseFarmAction(page, 'Mallee End', 'Download boundary');
    await page.getByRole('radio', { name: 'GeoPackage' }).check();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await button(page, 'Download').click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('mallee-end-boundary.gpkg');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    const content = await readFile(await saved.path());
    await chooseFarmAction(page, 'Mallee End', 'Edit');
    for (let step = 0; step < 3; step++) await button(page, 'Next').click();
    await boundaryInput(page).setInputFiles(file('mallee-end-boundary.gpkg', content));
    await expect(report(page, 'mallee-end-boundary.gpkg')).toContainText('4 areas');
  });

  expect(faults).toEqual([]);
});

test('on a phone, a reference layer finds its parcels by keyboard, and reading a file can be stopped', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  const page = await context.newPage();
  const chips = page.getByRole('button', { name: /^Remove parcel/ });

  await test.step('a reference file is shown next to the parcels, and finds the parcels under it (ADD-25, ADD-26)', async () => {
    await addToBoundary(page, 'Small Screen');
    const layer = page.getByText('Reference layer (optional)');
    await layer.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/not saved with the farm/)).toBeVisible();
    const find = button(page, 'Find Parcels for GeoJSON/KML');
    await expect(find).toBeDisabled();
    await page.getByLabel('Reference layer file').setInputFiles(
      file(
        'swapped.geojson',
        JSON.stringify({
          type: 'Feature',
          properties: {},
          geometry: { type: 'Polygon', coordinates: [square(LNG, LAT).map(([x, y]) => [y, x])] },
        }),
      ),
    );
    await expect(report(page, 'swapped.geojson')).toContainText('swapped');
    await expect(find).toBeDisabled();
    const swap = button(page, 'Swap latitude and longitude');
    await swap.focus();
    await page.keyboard.press('Enter');
    await expect(report(page, 'swapped.geojson')).toContainText('1 area, 25.5 ha');
    await expect(report(page, 'swapped.geojson')).toBeFocused();
    await find.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Found and selected .+ land parcels under the file/)).toBeVisible();
    expect(await chips.count()).toBeGreaterThan(2);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  });

  await test.step('a long read can be cancelled', async () => {
    await button(page, 'Cancel').click();
    await page.getByLabel('Select Farm').selectOption('Back Creek');
    await chooseFarmAction(page, 'Back Creek', 'Edit');
    for (let step = 0; step < 3; step++) await button(page, 'Next').click();
    const vertices = Array.from({ length: 400_000 }, (_, i): Vertex => {
      const turn = (i / 400_000) * 2 * Math.PI;
      return [LNG + Math.cos(turn) / 50, LAT + Math.sin(turn) / 50];
    });
    const large = kml(placemark('Large', polygon([...vertices, vertices[0]!])));
    await boundaryInput(page).setInputFiles(file('large.kml', large));
    await button(page, 'Stop reading').click();
    await expect(button(page, 'Stop reading')).toHaveCount(0);
    await expect(boundaryInput(page)).toBeFocused();
    await expect(page.getByText(/keeps its boundary as it is shown/)).toBeVisible();
    await button(page, 'Cancel').click();
  });

  await page.close();
});
