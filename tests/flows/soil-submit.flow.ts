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

test('a partner admin submits projects to the regulator', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${server.origin}/agriprove?view=table`);
  await signIn(page, 'partner@agriprove.example');
  const first = 'Mirrool Downs Soil Project';

  await test.step('lists all five failures at once and sends nothing', async () => {
    await openForm(page, first);
    for (const name of ['Front gate address', 'Road number', 'Road name', 'Suburb']) {
      await page.getByLabel(name).fill('');
    }
    await submit(page);
    const errors = page
      .getByRole('alert')
      .filter({ hasText: 'Please fix the following errors and press the submit button again' });
    await expect(errors.getByText('Suburb name is missing')).toBeVisible();
    expect(await errors.getByRole('listitem').allTextContents()).toEqual(
      expect.arrayContaining([
        'Front gate address is missing',
        'Road number is missing',
        'Road name is missing',
        'Suburb name is missing',
        'Project has no title document. Please upload title documents and return to this form.',
        'The commitment is not signed.',
      ]),
    );
    await expectAccessible(page);

    await errors.getByText('Suburb name is missing').click();
    await expect(page.getByRole('textbox', { name: 'Suburb' })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Suburb' })).toHaveValue('');
    await submit(page);
    await errors.getByText(/^Project has no title document/).click();
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({ name: 'title.pdf', mimeType: 'application/pdf', buffer: SMALL_PDF });
    await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click();
    await expect(errors.getByText(/^Project has no title document/)).toHaveCount(0);
  });

  await test.step('still does not send an unsigned project once they are fixed', async () => {
    await page.getByLabel('Front gate address').fill('12 Gum Road, Tarrangool NSW 2709');
    await page.getByLabel('Road number').fill('12');
    await page.getByLabel('Road name').fill('Gum Road');
    await page.getByRole('textbox', { name: 'Suburb' }).fill('Tarrangool');
    await submit(page);
    const errors = page.getByRole('alert').getByRole('listitem');
    await expect(errors.filter({ hasText: 'The commitment is not signed.' })).toHaveCount(1);
    await expect(errors.filter({ hasText: 'is missing' })).toHaveText([/consent is missing/]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(project(page, first)).toBeVisible();
    await expect(page.getByRole('row', { name: first })).toContainText('A1');
  });

  await test.step('needs a reason to submit a signed project that is not approved', async () => {
    await openForm(page, 'Mirrool Hill');
    await submit(page);
    const unapproved = 'The project is not approved by the partner.';
    const errors = page.getByRole('alert').getByRole('listitem');
    await expect(errors.filter({ hasText: unapproved })).toHaveCount(1);
    await page.getByRole('button', { name: `Override: ${unapproved}` }).click();
    const question = page.getByRole('alertdialog');
    await expectAccessible(page);
    await question.getByLabel('Reason').fill('Agreed by letter of 3 June.');
    await question.getByRole('button', { name: 'Override' }).click();
    await expect(page.getByText('Agreed by letter of 3 June.')).toBeVisible();
    await expect(errors.filter({ hasText: unapproved })).toHaveCount(0);
    // Nobody has confirmed the signatures.
    await expect(errors).toHaveCount(1);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('row', { name: 'Mirrool Hill' })).toContainText('A7');
  });

  await test.step('shows the sent data, which can be copied', async () => {
    await openForm(page, 'Mirrool Creek');
    await page.getByRole('button', { name: 'Show JSON' }).click();
    const shown = await page.getByRole('region', { name: 'Submission payload' }).textContent();
    expect(JSON.parse(shown ?? '')).toMatchObject({
      name: 'Mirrool Creek',
      signatory_id: 'TEST-SIGNATORY-1',
      permanence_period: 25,
      forward_abatement_estimate: 9_600,
    });
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  });

  await test.step('shows the regulator’s id in the row as soon as it accepts', async () => {
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
