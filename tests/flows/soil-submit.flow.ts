import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { expectAccessible, signIn } from '../support/journeys/journey.ts';
import { regulatorWill } from '../support/journeys/regulator-behaviour.ts';
import { SMALL_PDF } from '../support/server/small-pdf.ts';

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

const project = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Project \\d+, ${name}$`) });
const heading = (page: Page) => page.getByRole('heading', { name: 'Submit to CER' });

/** Opens a project's row and returns its details. */
async function details(page: Page, name: string) {
  const row = project(page, name);
  if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click();
  return page.locator(`[id="${await row.getAttribute('aria-controls')}"]`);
}

async function openForm(page: Page, name: string): Promise<void> {
  await (await details(page, name)).getByRole('button', { name: 'Submit to CER' }).click();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByLabel('Project name')).toHaveValue(name);
}
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true }).click();
/** Presses Submit and answers the question that follows. */
async function submitNow(page: Page): Promise<void> {
  await submit(page);
  await page.getByRole('button', { name: 'Submit now' }).click();
}

test('a partner admin submits projects to the regulator', async ({ page }) => {
  await page.goto(`${server.origin}/agriprove?view=table`);
  await signIn(page, 'partner@agriprove.example');

  await test.step('adds a missing title document from the form', async () => {
    await openForm(page, 'Mirrool Downs Soil Project');
    await submit(page);
    const missing = page.getByRole('alert').getByText(/^Project has no title document/);
    await missing.click();
    const dialog = page.getByRole('dialog');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'title.pdf', mimeType: 'application/pdf', buffer: SMALL_PDF });
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect(missing).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('shows the regulator’s id in the row as soon as it accepts', async () => {
    await openForm(page, 'Mirrool Creek');
    await submitNow(page);
    await expect(heading(page)).toHaveCount(0);
    const row = page.getByRole('row', { name: 'Mirrool Creek' });
    await expect(row).toContainText('C4');
    const opened = await details(page, 'Mirrool Creek');
    await expect(opened).toContainText(/CER id CER-\d{6}: Received\./);
    await expect(opened.getByRole('button', { name: 'Submit to CER' })).toBeDisabled();
  });

  await test.step('shows a rejection as an error, and can submit again', async () => {
    const row = page.getByRole('row', { name: 'Mirrool West' });
    const message =
      'Error: The submission was refused. The project area overlaps a registered project.';
    await regulatorWill(server, { answers: 'refuse', slowMs: 1_500 });
    await openForm(page, 'Mirrool West');
    await submitNow(page);
    await expect(heading(page)).toHaveCount(0);
    // The sample was rejected once before in the same words, so its history now has two rejections.
    await expect(async () => {
      await page.reload();
      const history = (await details(page, 'Mirrool West')).getByRole('region', {
        name: 'History',
      });
      await expect(history.getByText('Unsuccessful, error returned')).toHaveCount(2, {
        timeout: 10_000,
      });
    }).toPass({ timeout: 90_000 });
    await expect(row).toContainText('C3');
    await expect(page.getByText(message)).toBeVisible();

    await regulatorWill(server, { answers: 'accept', slowMs: 1_500 });
    await openForm(page, 'Mirrool West');
    await submit(page);
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('has changed since the regulator refused it on');
    await dialog.getByRole('button', { name: 'Submit anyway' }).click();
    await expect(row).toContainText('C4');
    await expect(page.getByText(message)).toHaveCount(0);
  });
});
