import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { expectAccessible, signIn } from '../support/journeys/journey.ts';

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
  const ground = page.getByRole('region', { name: 'Seasonal Ground Cover (%)' });
  const woody = page.getByRole('region', { name: 'Woody Cover Change' });
  await expect(ground.getByRole('switch')).not.toBeChecked();
  await expect(woody.getByRole('switch')).not.toBeChecked();

  await test.step('shows the ground cover of autumn 2021, then of the previous summer', async () => {
    const autumn = tileOf(page, 'ground-cover/2021-03');
    await ground.getByRole('switch').click();
    expect((await autumn).status()).toBe(200);
    expect((await autumn).headers()['content-type']).toBe('image/png');
    await expect(page.locator('.leaflet-cover-ground-pane img').first()).toBeVisible();
    const summer = tileOf(page, 'ground-cover/2020-12');
    await ground.getByRole('slider').press('ArrowLeft');
    expect((await summer).status()).toBe(200);
    await expect(ground.getByText('Summer 2020–21 (2020-12)')).toBeVisible();
    await expect(page.locator('.leaflet-cover-ground-pane img[src*="2021-03"]')).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('shows the woody cover of 2019 without ground cover', async () => {
    await ground.getByRole('switch').click();
    await expect(page.locator('.leaflet-cover-ground-pane img')).toHaveCount(0);
    const trees = tileOf(page, 'woody-cover/2019');
    await woody.getByRole('switch').click();
    expect((await trees).status()).toBe(200);
    await expectAccessible(page);
  });
});
