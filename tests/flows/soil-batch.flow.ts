import { expect, test, type Page } from 'playwright/test';
import { copyProject } from '../support/journeys/add-projects.ts';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { expectAccessible, signIn } from '../support/journeys/journey.ts';

// Only in `npm run test:full`: forty projects, while a batch of one is in every run.

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

test('a batch of 40 sends the 31 clean projects and says why 9 are blocked', async ({ page }) => {
  await copyProject(server.dataDir, { name: 'Mirrool Creek', count: 40, blocked: 9 });
  await page.goto(`${server.origin}/agriprove?tab=admin&q=batch`);
  await signIn(page, 'partner@agriprove.example');
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
    const lanes = page.getByRole('group', { name: 'Lanes' });
    await expect(lanes.getByRole('button', { name: /^My turn/ })).toContainText('9');
  });
});
