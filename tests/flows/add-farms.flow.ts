import { zipSync } from 'fflate';
import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { expectAccessible, signIn } from '../support/journeys/journey.ts';

// Only in `npm run test:full`: a batch of farms, whose rules are in every run.

const AGENT = 'farmer@fenceline.example';

let server: BuiltServer;
test.beforeEach(async () => {
  server = await BuiltServer.start();
});
test.afterEach(() => server.remove());

const utf8 = (text: string) => new TextEncoder().encode(text);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** A square kilometre, or a bow-tie that nobody can repair alone. */
function boundary(name: string, lng: number, isCrossed = false): Uint8Array {
  const [w, e, s, n] = [lng, lng + 0.01, -34.41, -34.4];
  const ring = isCrossed
    ? [[w, s], [e, n], [e, s], [w, n], [w, s]]
    : [[w, s], [e, s], [e, n], [w, n], [w, s]]; // prettier-ignore
  return utf8(
    JSON.stringify({
      type: 'Feature',
      properties: { name },
      geometry: { type: 'Polygon', coordinates: [ring] },
    }),
  );
}

const LIST = [
  'Farm name;PIC;File;Gate latitude;Gate longitude;Address;Owner name;Colour',
  'Agrós Ελιά;NX000001;north.geojson;-34.4;146.5;12 Mirrool Road, Wirrabilla NSW 2700;Eleni;red',
  '河岸农场;NX000002;south.geojson;;;;;',
  'Odd Corner;NX000003;odd.geojson;;;;;',
].join('\r\n');

const archive = () =>
  Buffer.from(
    zipSync({
      'farms/list.csv': utf8(LIST),
      'farms/north.geojson': boundary('North', 146.5),
      'farms/south.geojson': boundary('South', 146.6),
      'farms/odd.geojson': boundary('Odd', 146.7, true),
    }),
  );

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page
    .getByLabel('Boundary files and list of farms')
    .setInputFiles({ name, mimeType: 'application/zip', buffer });
}

test('an agent adds the farms of a zip and a list, of which one is faulty', async ({ page }) => {
  await page.goto(`${server.origin}/farms`);
  await signIn(page, AGENT);
  await page.getByRole('link', { name: 'Add several farms' }).click();
  await expect(page.getByRole('heading', { name: 'Add several farms' })).toBeVisible();

  await test.step('sees what was read, and what is set aside', async () => {
    await choose(page, 'farms.zip', archive());
    await expect(page.getByText('3 farms read: 2 to add, 1 set aside.')).toBeVisible();
    await expect(page.getByText('Not used from the list: “Colour”.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Add Odd Corner' })).toBeDisabled();
    await expect(page.getByRole('row', { name: /河岸农场/ })).toContainText('102.0 ha');
    await expectAccessible(page);
    await page.getByLabel('Farm name of 河岸农场').fill('Kurrajong Park');
    await expect(page.getByText('You already have a farm with this name.')).toBeVisible();
    await expect(button(page, 'Add 1 farm')).toBeVisible();
    await page.getByLabel('Farm name of Kurrajong Park').fill('河岸农场');
  });

  await test.step('adds the others, and finds them in the list', async () => {
    await button(page, 'Add 2 farms').click();
    await expect(page.getByText('2 of 2 farms added.')).toBeVisible();
    await button(page, 'Back to 1 farm set aside').click();
    await expect(page.getByText('1 farm left: 0 to add, 1 set aside.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Farms', exact: true }).click();
    const row = page.getByRole('row', { name: /Agrós Ελιά/ });
    await expect(row).toContainText('12 Mirrool Road, Wirrabilla NSW 2700');
    await expect(row).toContainText('102 ha');
    await expect(page.getByRole('row', { name: /河岸农场/ })).toContainText('NX000002');
  });
});

test('an agent loses the connection and reloads while adding: nothing is lost or added twice', async ({
  page,
}) => {
  await page.goto(`${server.origin}/farms/add`);
  await signIn(page, AGENT);
  await choose(page, 'farms.zip', archive());

  // The first farm is created, but the answer to its request is lost.
  let creations = 0;
  await page.route('**/api', async (route) => {
    if (!route.request().postData()?.includes('create-property')) return route.continue();
    creations++;
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Add 2 farms').click();
  await expect(page.getByText('Adding stopped')).toBeVisible();
  await expect(page.getByText('0 of 2 farms added.')).toBeVisible();
  expect(creations).toBe(1);

  await page.unroute('**/api');
  await page.reload();
  await expect(page.getByText('0 of 2 farms added.')).toBeVisible();
  await button(page, 'Continue with 2 farms').click();
  await expect(page.getByText('2 of 2 farms added.')).toBeVisible();
  await page.getByRole('link', { name: 'Show my farms' }).click();
  await expect(page.getByText('4 farms')).toBeVisible();
  await expect(page.getByRole('row', { name: /Agrós Ελιά/ })).toHaveCount(1);
  await page.getByRole('link', { name: 'Add several farms' }).click();
  await expect(page.getByText('2 of 2 farms added.')).toBeVisible();
  await button(page, 'Add more farms').click();
  await expect(page.getByText('Choose files or a .zip')).toBeVisible();
});
