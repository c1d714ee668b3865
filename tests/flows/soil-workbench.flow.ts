import { expect, test, type Page } from 'playwright/test';
import { copyProject } from '../support/journeys/add-projects.ts';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { expectAccessible, signIn } from '../support/journeys/journey.ts';

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
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

async function openWork(page: Page, query = ''): Promise<void> {
  await page.goto(`${server.origin}/agriprove?tab=admin${query}`);
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

test('a batch of 40 sends the 31 clean projects and says why 9 are blocked', async ({ page }) => {
  await copyProject(server.dataDir, { name: 'Mirrool Creek', count: 40, blocked: 9 });
  await openWork(page, '&q=batch');
  const selection = page.getByRole('group', { name: 'Selected projects' });

  await test.step('selects these 40', async () => {
    await expect(page.getByText('40 projects, out of 46')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select these 40' }).click();
    await expect(selection).toContainText('40 selected');
    await expectAccessible(page);
  });

  await test.step('checks them', async () => {
    await selection.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByText('31 ready, 9 with findings')).toBeVisible();
    await expect(page.getByText(/^No planned activity is chosen/)).toHaveCount(9);
  });

  await test.step('asks before it submits, and Enter sends nothing', async () => {
    await button(page, 'Submit to CER: 31 projects …').click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Go back' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
  });

  await test.step('shows its progress, pauses, asks before it is left, and goes on', async () => {
    await button(page, 'Submit to CER: 31 projects …').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click();
    await button(page, 'Pause').click();
    await expect(page.getByText(/^\d+ of 31, paused$/)).toBeVisible();
    await page.getByRole('link', { name: 'Farms' }).click();
    const leaving = page.getByRole('alertdialog', { name: 'Leave and stop the batch?' });
    await expect(leaving).toContainText(/\d+ projects stay as they are\./);
    await leaving.getByRole('button', { name: 'Stay here' }).click();
    await button(page, 'Resume').click();
    await expect(page.getByText('31 of 31 done')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Left out:')).toHaveCount(9);
    await expectAccessible(page);
  });

  await test.step('leaves the blocked ones selected', async () => {
    await button(page, 'Close').click();
    await expect(selection).toContainText('9 selected');
    await expect(lane(page, 'My turn')).toContainText('9');
  });
});

test('a batch returns projects on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openWork(page, '&q=hill');
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
  await button(page, 'More').click();
  await expect(page.getByRole('link', { name: 'AgriProve' })).toBeVisible();
});
