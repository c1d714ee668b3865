import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { expectAccessible, signIn } from '../support/journeys/journey.ts';
import { smallPdf } from '../support/server/small-pdf.ts';

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
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

async function openAdmin(page: Page): Promise<void> {
  await page.goto(`${server.origin}/agriprove?tab=admin&view=table`);
  await signIn(page, PARTNER);
  await expect(page.getByRole('table', { name: 'Soil projects' })).toBeVisible();
}

/** Performs the action that starts a download and returns its content. */
async function downloaded(page: Page, act: () => Promise<void>) {
  const download = page.waitForEvent('download');
  await act();
  const found = await download;
  return { name: found.suggestedFilename(), bytes: await readFile(await found.path()) };
}

test('a partner admin reviews a project and adds its title documents', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // The browser logs the upload that the store rejects below.
    const isRefusal = message.text().includes('status of 422');
    if (message.type() === 'error' && !isRefusal) faults.push(message.text());
  });

  await test.step('finds it in the project list', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.postData() ?? ''));
    await openAdmin(page);
    expect(asked.filter((body) => body.includes('"/api/private/soil-projects/"'))).toEqual([]);
    await expect(page.getByRole('tab', { name: 'AgriProve Admin', selected: true })).toBeVisible();
    await expect(page.getByText('6 projects')).toBeVisible();
    await page.getByLabel('Search projects').fill('hill a7');
    await expect(page.getByText('1 project, out of 6')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Search projects')).toHaveValue('hill a7');
    await expect(page.getByText('1 project, out of 6')).toBeVisible();
    await page.getByRole('cell', { name: 'Mirrool Downs', exact: true }).click();
    await expect(fact(page, 'CER result')).toHaveText('Nothing yet');
    const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
    await expect(history.first()).toContainText('Condition report PDF ready');
    await expectAccessible(page);
  });

  await test.step('renames it', async () => {
    await button(page, 'Rename Project').click();
    await expectAccessible(page);
    await page.getByLabel('Project name').fill('Mirrool Hill East');
    await button(page, 'Save').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(row(page, 'Mirrool Hill East')).toBeVisible();
    await expect(button(page, 'Rename Project')).toBeFocused();
  });

  await test.step('uploads four files, two of which are not valid titles', async () => {
    const before = Number(await fact(page, 'Title documents').textContent());
    await button(page, 'Upload Title Docs').click();
    await page
      .getByLabel('Choose PDF files')
      .setInputFiles([
        file('Lot 1.pdf', smallPdf('')),
        file('Lot 2.pdf', smallPdf('% of the second lot')),
        file('locked.pdf', smallPdf('<</Encrypt 9 0 R>>')),
        file('notes.pdf', Buffer.from('no PDF at all')),
      ]);
    await expect(page.getByText('The file is not a PDF.')).toBeVisible();
    await button(page, 'Upload 3 files').click();
    await expect(
      page.getByText('Some files were not uploaded. The others are saved.'),
    ).toBeVisible();
    await expect(
      page.getByText('The PDF is protected, so it cannot be checked.', { exact: false }),
    ).toBeVisible();
    await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(2);
    await button(page, 'Close').click();
    await expect(fact(page, 'Title documents')).toHaveText(String(before + 2));
  });

  await test.step('opens one of them', async () => {
    await button(page, 'View Title Docs').click();
    await expectAccessible(page);
    const { name, bytes } = await downloaded(page, () => button(page, 'Open Lot 2.pdf').click());
    expect(name).toBe('Lot 2.pdf');
    expect(bytes).toEqual(smallPdf('% of the second lot'));
  });

  await test.step('removes one of them after confirming', async () => {
    await button(page, 'Remove Lot 2.pdf').click();
    await expectAccessible(page);
    await button(page, 'Keep it').click();
    await expect(button(page, 'Remove Lot 2.pdf')).toBeFocused();
    await button(page, 'Remove Lot 2.pdf').click();
    await button(page, 'Remove').click();
    await expect(button(page, 'Open Lot 2.pdf')).toHaveCount(0);
    await expect(button(page, 'Open Lot 1.pdf')).toBeVisible();
    await button(page, 'Close').click();
    const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
    await expect(history.first()).toContainText('Title document removed: Lot 2.pdf');
  });

  await test.step('adds the delegation document', async () => {
    await button(page, 'Upload the delegation document').click();
    await page.getByLabel('Choose a PDF file').setInputFiles(file('delegation.pdf', smallPdf('')));
    await button(page, 'Upload').click();
    const open = button(page, 'Open: Delegation document');
    const { name } = await downloaded(page, () => open.click());
    expect(name).toBe('delegation.pdf');
  });

  await test.step('downloads its rows as CSV', async () => {
    const propertyId = await fact(page, 'Property Id').textContent();
    const { name, bytes } = await downloaded(page, () => button(page, 'Download CSV').click());
    expect(name).toBe(`${propertyId}_Mirrool Hill East.csv`);
    const [head, ...lines] = bytes.toString('utf8').trimEnd().split('\r\n');
    expect(head).toMatch(/^\uFEFFproject_id,project_name,property_id,.+,project_attributes$/);
    const cads = page
      .getByRole('row', { name: /Mirrool Hill East/ })
      .getByRole('cell')
      .nth(3);
    expect(lines).toHaveLength(Number(await cads.textContent()));
    expect(lines[0]).toMatch(new RegExp(`^\\d+,Mirrool Hill East,${propertyId},Mirrool Downs,`));
  });

  await test.step('returns it to the client, and then reopens the form', async () => {
    // Its new status no longer matches the filter.
    await page.getByLabel('Search projects').fill('hill');
    await button(page, 'Decide').click();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: /^B1/ }).click();
    await page.getByLabel('Reason').fill('Please add the creek paddock.');
    await expectAccessible(page);
    await button(page, 'Return to the client').click();
    await expect(fact(page, 'Status')).toHaveText('B1 · Not approved, sent to client to change');
    await button(page, 'Decide').click();
    await page.getByRole('menuitem', { name: /^A1/ }).click();
    await button(page, 'Reopen the client’s form').click();
    await expect(fact(page, 'Status')).toHaveText('A1 · Form started and saved, not signed');
    const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
    await expect(history.nth(1)).toContainText('Please add the creek paddock.');
    await expect(history.nth(1)).toContainText(PARTNER);
    await expect(button(page, 'Decide')).toHaveCount(0);
  });

  expect(faults).toEqual([]);
});

test('the regulator’s message is shown, and two admins see each other’s changes', async ({
  page,
  browser,
}) => {
  await openAdmin(page);
  await row(page, 'Mirrool West').click();
  await expect(fact(page, 'CER result')).toHaveText(
    'Error: The submission was refused. The project area overlaps a registered project.',
  );
  await row(page, 'Mirrool West').click();
  await row(page, 'Mirrool Home Block').click();
  await expect(fact(page, 'CER result')).toHaveText('CER id CER-SAMPLE-1: Approved.');
  await expect(button(page, 'Submit to CER')).toBeDisabled();

  const other = await (await browser.newContext()).newPage();
  await openAdmin(other);
  await row(other, 'Mirrool Flats').click();
  await button(other, 'Rename Project').click();
  await other.getByLabel('Project name').fill('Mirrool Flats North');
  await button(other, 'Save').click();
  await expect(row(other, 'Mirrool Flats North')).toBeVisible();
  await other.context().close();
  await expect(row(page, 'Mirrool Flats')).toBeVisible();
  await button(page, 'Refresh Projects').click();
  await expect(row(page, 'Mirrool Flats North')).toBeVisible();
});

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

test('a client sees only the registration', async ({ page }) => {
  await page.goto(`${server.origin}/agriprove?tab=admin`);
  await signIn(page, 'client@fenceline.example');
  await expect(page.getByRole('heading', { name: 'Project Registration' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Soil projects', exact: true })).toHaveCount(0);
});
