import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { expectAccessible, signIn } from '../support/journeys/journey.ts';

// Only in `npm run test:full`: cover over time, whose rules are in every run.

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

const tileOf = (page: Page, folder: string) =>
  page.waitForResponse((response) => response.url().includes(`/tiles/${folder}/`));

test('a farmer views a farm’s ground cover season by season, and its trees (LAYER)', async ({
  page,
}) => {
  await page.goto(`${server.origin}/map`);
  await signIn(page, 'farmer@fenceline.example');
  await page.getByRole('button', { name: 'WMS Layers' }).click();
  const ground = page.getByRole('region', { name: 'Seasonal Ground Cover (%)', exact: true });
  const groundDates = page.getByRole('region', { name: 'Seasonal Ground Cover (%): dates' });
  const woody = page.getByRole('region', { name: 'Woody Cover Change', exact: true });
  await expect(ground.getByRole('switch')).not.toBeChecked();
  await expect(woody.getByRole('switch')).not.toBeChecked();

  await test.step('shows the ground cover of autumn 2021, then of the previous summer', async () => {
    const autumn = tileOf(page, 'ground-cover/2021-03');
    await ground.getByRole('switch').click();
    expect((await autumn).status()).toBe(200);
    expect((await autumn).headers()['content-type']).toBe('image/png');
    await expect(page.locator('.leaflet-cover-ground-pane img').first()).toBeVisible();
    const summer = tileOf(page, 'ground-cover/2020-12');
    await groundDates.getByRole('slider').press('ArrowLeft');
    expect((await summer).status()).toBe(200);
    await expect(groundDates.getByText('Summer 2020–21 (2020-12)')).toBeVisible();
    await expect(page.locator('.leaflet-cover-ground-pane img[src*="2021-03"]')).toHaveCount(0);
  });

  await test.step('reads the value under the pointer and the farm’s mean', async () => {
    await page.getByRole('combobox', { name: 'Select Farm' }).selectOption({ index: 1 });
    await expect(groundDates.getByText(/farm mean \d+%/)).toBeVisible();
    await page.locator('.leaflet-container').hover();
    await expect(groundDates.getByText(/\d+% here/)).toBeVisible();
  });

  await test.step('shows the change since the same season ten years before', async () => {
    await groundDates.getByRole('button', { name: /^Options/ }).click();
    const before = tileOf(page, 'ground-cover/2010-12');
    await groundDates.getByRole('combobox', { name: 'Show' }).selectOption('10');
    expect((await before).status()).toBe(200);
    await expect(groundDates.getByText('Summer 2010–11 to Summer 2020–21')).toBeVisible();
    const canvas = page.locator('.leaflet-cover-ground-pane canvas').first();
    await expect(canvas).toBeVisible();
    await expectAccessible(page);
    await groundDates.getByRole('combobox', { name: 'Show' }).selectOption('0');
    await expect(page.locator('.leaflet-cover-ground-pane canvas')).toHaveCount(0);
  });

  await test.step('shows the woody cover of 2019 without ground cover', async () => {
    await ground.getByRole('switch').click();
    await expect(page.locator('.leaflet-cover-ground-pane img')).toHaveCount(0);
    const trees = tileOf(page, 'woody-cover/2019');
    await woody.getByRole('switch').click();
    expect((await trees).status()).toBe(200);
  });
});
