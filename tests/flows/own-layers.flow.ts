import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { expectAccessible, mapRests, signIn } from '../support/journeys/journey.ts';

// Only in `npm run test:full`: a layer from its file to a paddock; its rules are in every run.

const FARM = 'Kurrajong Park';
const [LNG, LAT] = [146.2104, -34.4644];

const square = (size: number) =>
  [
    [-size, -size],
    [size, -size],
    [size, size],
    [-size, size],
    [-size, -size],
  ]
    .map(([east = 0, south = 0]) => `${LNG + east},${LAT + south}`)
    .join(' ');

const KML = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document>
<Style id="dam"><LineStyle><color>ffff8800</color><width>3</width></LineStyle><PolyStyle><color>80ff8800</color></PolyStyle></Style>
<Placemark><name>Hill paddock</name><styleUrl>#dam</styleUrl><description><![CDATA[<b>Sown</b> 2021<script>document.title = 'run'</script>]]></description>
<Polygon><outerBoundaryIs><LinearRing><coordinates>${square(0.001)}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
<Placemark><name>Poly pipe</name><Style><LineStyle><color>ff0000ff</color><width>4</width></LineStyle></Style>
<LineString><coordinates>${LNG - 0.004},${LAT - 0.002} ${LNG + 0.003},${LAT - 0.003}</coordinates></LineString></Placemark>
<Placemark><name>New gate</name><Point><coordinates>${LNG + 0.003},${LAT - 0.0045}</coordinates></Point></Placemark>
<NetworkLink><name>Live stock</name><Link><href>https://example.org/a.kml</href></Link></NetworkLink>
</Document></kml>`;

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const layers = (page: Page) => page.getByRole('list', { name: 'My layers' });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openLayers(page: Page): Promise<void> {
  await button(page, 'WMS Layers').click();
  await expect(page.getByRole('heading', { name: 'My layers' })).toBeVisible();
}

const openFile = (page: Page, name: string, text: string) =>
  page
    .getByLabel('Open a file as a layer')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });

/** Whether a tile of a layer has a pixel of this kind. */
const isDrawn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLCanvasElement>('.leaflet-overlay-pane canvas')].some(
      (tile) => {
        const copy = document.createElement('canvas');
        copy.width = tile.width;
        copy.height = tile.height;
        const context = copy.getContext('2d');
        if (!context || tile.width === 0) return false;
        context.drawImage(tile, 0, 0);
        const { data } = context.getImageData(0, 0, copy.width, copy.height);
        return data.some((value, i) => i % 4 === 3 && value > 0);
      },
    ),
  );

test('a farmer opens a KML as a layer, measures it and makes a paddock of it', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${server.origin}/map`);
  await signIn(page, 'farmer@fenceline.example');
  await page.getByLabel('Select Farm').selectOption({ label: FARM });
  await openLayers(page);

  await test.step('a broken file is refused and says why', async () => {
    await openFile(page, 'broken.kml', KML.slice(0, -40));
    await expect(page.getByRole('alert')).toContainText('broken.kml did not open');
    await expect(page.getByRole('alert')).toContainText('The file is incomplete');
  });

  await test.step('a KML is drawn and listed, and its links are named but not opened', async () => {
    await openFile(page, 'fences.kml', KML);
    await expect(layers(page).getByRole('switch', { name: 'fences' })).toBeChecked();
    await expect(layers(page)).toContainText('3 features · 1 kB');
    await expect(layers(page)).toContainText('not opened: “Live stock”');
    await expect.poll(() => isDrawn(page)).toBe(true);
    await expect(page.locator('.map-label[data-kind="layer"]')).not.toHaveCount(0);
    expect(asked.filter((url) => url.includes('example.org'))).toEqual([]);
    await expectAccessible(page);
  });

  await test.step('its switch takes it from the map and puts it back', async () => {
    const turn = layers(page).getByRole('switch', { name: 'fences' });
    await turn.click();
    await expect.poll(() => isDrawn(page)).toBe(false);
    await turn.click();
    await expect.poll(() => isDrawn(page)).toBe(true);
  });

  await test.step('a feature is found by name and measured, and its description is plain text', async () => {
    await button(page, 'More for fences').click();
    await page.getByRole('menuitem', { name: 'List its features' }).click();
    await page.getByLabel('Find by name').fill('hill');
    await button(page, 'Hill paddock').click();
    await expect(card(page, 'Hill paddock')).toContainText('4.08 ha');
    await expect(card(page, 'Hill paddock')).toContainText('Sown 2021');
    expect(await page.title()).not.toBe('run');
    await button(page, 'Land around it').click();
    await expect(card(page, 'Hill paddock')).toContainText(/\d ha of land/);
    await expectAccessible(page);
  });

  await test.step('the area becomes a paddock of the farm', async () => {
    await button(page, 'Make it a paddock').click();
    await expect(page.getByLabel('Name of paddock 1')).toHaveValue('Hill paddock');
    await button(page, 'Save paddocks').click();
    await expect(page.getByText('The paddocks are saved.')).toBeVisible();
    await button(page, FARM).click();
  });

  await test.step('a click on the map chooses a point, which becomes the front gate', async () => {
    await page.reload();
    // The farm is on the map.
    await expect(page.locator('.map-label[data-kind="paddock"]')).toHaveCount(1);
    await button(page, 'More for fences').click();
    await page.getByRole('menuitem', { name: 'List its features' }).click();
    await button(page, 'New gate').click();
    await expect(card(page, 'New gate')).toBeVisible();
    await button(page, 'Close').click();
    await expect(card(page, 'New gate')).toHaveCount(0);
    await mapRests(page);
    const label = page.locator('.map-label[data-kind="layer"]', { hasText: 'New gate' });
    const box = await label.boundingBox();
    // The dot is at the left of its name.
    await page.mouse.click((box?.x ?? 0) - 13, (box?.y ?? 0) + 8);
    await expect(card(page, 'New gate')).toBeVisible();
    await button(page, 'Use as the front gate').click();
    await expect(page.getByText(/Gate at 34\.46890° S, 146\.21340° E/)).toBeVisible();
    await button(page, 'Cancel').click();
  });

  await test.step('another name, and deleting it, last', async () => {
    await openFile(
      page,
      'soil.geojson',
      JSON.stringify({ type: 'Point', coordinates: [LNG, LAT] }),
    );
    await button(page, 'More for soil').click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Soil tests');
    await button(page, 'Rename').click();
    await expect(layers(page)).toContainText('Soil tests');
    await button(page, 'More for Soil tests').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await button(page, 'Delete').click();
    await expect(layers(page).getByRole('switch')).toHaveCount(1);
  });

  await test.step('signing out removes them from the device', async () => {
    expect(await page.evaluate(() => caches.has('fenceline-layers'))).toBe(true);
    await button(page, 'Log out').click();
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    // The page may still be on its way back from the provider.
    await expect
      .poll(() => page.evaluate(() => caches.has('fenceline-layers')).catch(() => true))
      .toBe(false);
  });
  expect(faults).toEqual([]);
});
