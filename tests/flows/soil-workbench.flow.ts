import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { expectAccessible, signIn } from '../support/journeys/journey.ts';

// Only in `npm run test:full`: the partner’s keys and a phone; `soil-submit` reviews in every run.

const PARTNER = 'partner@agriprove.example';

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const lane = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Lanes' }).getByRole('button', { name: new RegExp(`^${name}`) });
const row = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Project \\d+, ${name}$`) });
const fact = (page: Page, term: string) =>
  page.locator('dt', { hasText: new RegExp(`^${term}$`) }).locator('xpath=following-sibling::dd');
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

async function openWork(page: Page): Promise<void> {
  await page.goto(`${server.origin}/agriprove?tab=admin`);
  await signIn(page, PARTNER);
}

test('a partner admin reviews a project on its page', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await openWork(page);

  await test.step('finds it in their lane by lot and plan', async () => {
    await expect(lane(page, 'My turn')).toContainText('3');
    await expect(lane(page, 'Client’s turn')).toContainText('2');
    await page.getByLabel('Search projects').fill('36/dp755086 creek');
    await expect(page.getByText('1 project, out of 6')).toBeVisible();
    await page.getByRole('button', { name: /^Open project \d+, Mirrool Creek$/ }).click();
    await expect(page.getByRole('heading', { name: 'Mirrool Creek' })).toBeFocused();
  });

  await test.step('takes it on and leaves a note', async () => {
    await button(page, 'Assign to me').click();
    await expect(page.getByText(`Assignee: ${PARTNER}`)).toBeVisible();
    await page.getByRole('tab', { name: 'Notes' }).click();
    await page.getByLabel('New note').fill('Ask about the creek paddock.');
    await button(page, 'Add the note').click();
    await expect(page.getByRole('list', { name: 'Notes' })).toContainText('creek paddock');
    await expectAccessible(page);
  });

  await test.step('reads every tab, which the address keeps', async () => {
    for (const tab of ['People', 'Answers', 'Findings', 'Regulator', 'History', 'Land']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
      await expectAccessible(page);
    }
    await page.getByRole('tab', { name: 'Answers' }).click();
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Answers', selected: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Practised now' })).toContainText('Cultivation');
  });

  await test.step('sees a document inside the page', async () => {
    const shown = page.waitForResponse((response) => response.url().includes('view=inline'));
    await page.getByRole('tab', { name: 'Documents' }).click();
    const headers = (await shown).headers();
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toMatch(/^inline;/);
  });

  await test.step('returns to the list as it was', async () => {
    await button(page, 'All projects').click();
    await expect(page.getByLabel('Search projects')).toHaveValue('36/dp755086 creek');
    await expect(page.getByRole('cell', { name: PARTNER })).toBeVisible();
  });
  expect(faults).toEqual([]);
});

test('on a phone, the keyboard alone reviews a project, and a batch returns one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openWork(page);
  const search = page.getByLabel('Search projects');

  await test.step('reviews a project in the table by keyboard', async () => {
    await page.getByRole('tab', { name: 'AgriProve Admin' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL(/tab=registration/);
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/tab=admin/);
    await button(page, 'Table').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('table', { name: 'Soil projects' })).toBeVisible();
    await expectAccessible(page);
    expect(await width(page)).toBe(360);
    await search.focus();
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
    expect(await width(page)).toBe(360);
  });

  await test.step('returns a project as a batch', async () => {
    await button(page, 'Work list').click();
    await search.fill('hill');
    expect(await width(page)).toBe(360);
    await page.getByRole('checkbox', { name: 'Select these 1', exact: true }).click();
    await page
      .getByRole('group', { name: 'Selected projects' })
      .getByRole('button', { name: 'Return to client' })
      .click();
    await page.getByLabel('Reason').fill('Please name everybody on the title.');
    await button(page, 'Return to client: 1 project …').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Return' }).click();
    await expect(page.getByText('1 of 1 done')).toBeVisible();
    expect(await width(page)).toBe(360);
    await button(page, 'Close').click();
  });

  await button(page, 'More').click();
  await expect(page.getByRole('link', { name: 'AgriProve' })).toBeInViewport({ ratio: 1 });
});
