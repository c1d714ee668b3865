import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { expectAccessible, signIn } from '../support/journeys/journey.ts';

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('the price dialog works over a list of forty clients and returns the focus', async ({
  page,
}) => {
  await page.goto(`${server.origin}/agent-admin`);
  await signIn(page, 'agent@fenceline.example');
  const clients = Array.from({ length: 40 }, (_, at) => `client${at}@farm.example`);
  await press(page, 'Add Authorized Clients');
  await page.getByLabel('Email(s)').fill(clients.join(','));
  await press(page, 'Add 40 clients');
  await expect(page.getByText('40 clients added.')).toBeVisible();

  await press(page, 'Edit prices');
  const dialog = page.getByRole('dialog', { name: 'Edit prices' });
  const price = dialog.getByLabel('Property Key Price');
  await expect(price).toBeFocused();
  await expect(price).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit prices' })).toBeFocused();
});

test('every screen of an account with six screens is reachable and visible at 360 px width', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${server.origin}/farms`);
  await signIn(page, 'client@fenceline.example');
  const rail = page.getByRole('navigation', { name: 'Main' });
  const more = rail.getByRole('button', { name: 'More' });
  await expect(more).toBeVisible();
  for (const item of await rail.locator('li:visible > *:visible').all()) {
    const box = await item.boundingBox();
    expect(box!.x).toBeGreaterThanOrEqual(0);
    expect(box!.x + box!.width).toBeLessThanOrEqual(360);
  }
  for (const name of ['Settings', 'AgriProve']) {
    await more.click();
    await expect(rail.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await rail.getByRole('link', { name }).click();
    await expect(page.getByRole('main', { name })).toBeVisible();
    await expect(rail.getByRole('link', { name })).toBeHidden();
  }
  await more.click();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
});
