import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { expectAccessible, signIn } from '../support/journeys/journey.ts';

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a rejected profile field shows its error until the next attempt; a successful save says so on the card', async ({
  page,
}) => {
  await page.goto(`${server.origin}/settings`);
  await signIn(page, 'farmer@fenceline.example');
  await press(page, 'Edit profile');
  const name = page.getByLabel('Name');
  await name.fill('');
  await press(page, 'Update');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Name cannot be empty');
  await expectAccessible(page);
  await name.fill('Bron Kelleher');
  await press(page, 'Update');
  await expect(
    page.getByRole('status').filter({ hasText: 'Your profile is updated.' }),
  ).toBeVisible();
  await expect(page.getByText('Name cannot be empty')).toHaveCount(0);
  await expect(page.locator('[data-tone="error"]')).toHaveCount(0);
});

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

  await press(page, 'Edit prices');
  await price.fill('cheap');
  await press(page, 'Save prices');
  await expect(price).toBeFocused();
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await price.fill('61');
  await press(page, 'Save prices');
  await expect(page.getByText('The prices are saved.')).toBeVisible();
  await expect(page.getByText('$61.00', { exact: true })).toBeVisible();
  await expect(page.locator('[data-tone="error"]')).toHaveCount(0);

  await press(page, 'Delete client7@farm.example');
  await press(page, 'Delete User');
  await expect(page.getByText('client7@farm.example is removed from this plan.')).toBeVisible();
});

test('every screen of an account with six of them is reachable and visible at 360 px width', async ({
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
