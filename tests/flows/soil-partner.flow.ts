import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { expectAccessible, signIn } from '../support/journeys/journey.ts';

const PARTNER = 'partner@agriprove.example';

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Project \\d+, ${name}$`) });
const fact = (page: Page, term: string) =>
  page.locator('dt', { hasText: new RegExp(`^${term}$`) }).locator('xpath=following-sibling::dd');

async function openAdmin(page: Page): Promise<void> {
  await page.goto(`${server.origin}/agriprove?tab=admin&view=table`);
  await signIn(page, PARTNER);
  await expect(page.getByRole('table', { name: 'Soil projects' })).toBeVisible();
}

test('the second of two partner admins who decide at once reads who was first', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage();
  const second = other.getByRole('alertdialog');

  await test.step('both open the same decision', async () => {
    for (const admin of [page, other]) {
      await openAdmin(admin);
      await row(admin, 'Mirrool West').click();
      await button(admin, 'Decide').click();
    }
    await page.getByRole('menuitem', { name: /^B1/ }).click();
    await other.getByRole('menuitem', { name: /^B2/ }).click();
    await page.getByLabel('Reason').fill('Please name everybody on the title.');
    await second.getByLabel('Reason').fill('The map shows the wrong lot.');
  });

  await test.step('the first one returns the project to its client', async () => {
    await button(page, 'Return to the client').click();
    await expect(fact(page, 'Status')).toHaveText('B1 · Not approved, sent to client to change');
  });

  await test.step('the second one reads who was first and keeps what they wrote', async () => {
    await button(other, 'Return to the provider').click();
    await expect(other.getByText(/cannot change to B2\. partner@.+ set it to B1\./)).toBeVisible();
    await expect(second.getByLabel('Reason')).toHaveValue('The map shows the wrong lot.');
    await expect(second.getByText(/^Somebody else has decided meanwhile/)).toBeVisible();
    await expect(button(other, 'Return to the provider')).toBeDisabled();
    await expectAccessible(other);
    await second.getByRole('button', { name: 'Cancel' }).click();
    await expect(fact(other, 'Status')).toHaveText('B1 · Not approved, sent to client to change');
    const history = other.getByRole('region', { name: 'History' }).getByRole('listitem');
    await expect(history.first()).toContainText('Please name everybody on the title.');
  });
});

test('the whole review works by keyboard and on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAdmin(page);
  await expectAccessible(page);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(360);

  await page.getByRole('tab', { name: 'AgriProve Admin' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/tab=registration/);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/tab=admin/);
  await button(page, 'Table').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Search projects').focus();
  await page.keyboard.type('creek');
  await expect(page.getByText('1 project, out of 6')).toBeVisible();
  await row(page, 'Mirrool Creek').focus();
  await page.keyboard.press('Enter');
  await expect(fact(page, 'Status')).toHaveText('B3 · Approved by the partner');
  await page.keyboard.press('Tab');
  await expect(button(page, 'Withdraw the confirmation')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Rename Project')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Project name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Rename Project')).toBeFocused();
  expect(await width()).toBe(360);
});
