import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import {
  expectAccessible,
  expectAccessibleInEveryTheme,
  signIn,
} from '../support/journeys/journey.ts';

// Only in `npm run test:full`: documents that somebody changed, whose rules are in every run.

let server: BuiltServer;
/** The farmer's Farm Key as they downloaded it. */
let key: { bytes: Buffer; name: string };

test.beforeAll(async ({ browser }) => {
  server = await BuiltServer.start();
  const page = await browser.newPage();
  await page.goto(`${server.origin}/shop`);
  await signIn(page, 'farmer@fenceline.example');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /farm-key\.pdf/ }).click(),
  ]);
  key = { bytes: await readFile(await download.path()), name: download.suggestedFilename() };
  await page.close();
});
test.afterAll(() => server.remove());

const verdict = (page: Page) => page.locator('#verdict');
const choose = (page: Page, buffer: Buffer) =>
  page
    .getByLabel('File to check')
    .setInputFiles({ name: key.name, mimeType: 'application/pdf', buffer });
const numberOf = (page: Page) => page.getByText(/^FL(-[0-9A-Z]{4}){3}$/).last();

test('anybody checks a PDF without signing in, and the file never leaves the browser', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await page.goto(`${server.origin}/verify`);
  await expect(page.getByRole('heading', { name: 'Verify a document' })).toBeVisible();
  await choose(page, key.bytes);
  await expect(verdict(page)).toHaveText('This file is the document that was issued, unchanged.');
  await expect(verdict(page)).toBeFocused();
  for (const fact of [
    'Farm Key',
    'Ku••••••ng Park',
    'Fenceline sandbox (not a business)',
    'Current',
  ]) {
    await expect(page.getByText(fact, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('Kurrajong Park')).toHaveCount(0);
  await expectAccessibleInEveryTheme(page);
  expect(sent.join('').length).toBeLessThan(2_000);
  expect(await page.context().cookies()).toEqual([]);

  const changed = Buffer.from(key.bytes);
  changed[changed.length - 10] = 0;
  await choose(page, changed);
  await expect(verdict(page)).toHaveText(
    'This file was not issued here, or somebody changed it afterwards.',
  );
});

test('the address of a document says whether it is current, and takes the file as well', async ({
  page,
}) => {
  await page.goto(`${server.origin}/verify`);
  await choose(page, key.bytes);
  const number = (await numberOf(page).textContent())!;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${server.origin}/verify/${number.toLowerCase()}`);
  await expect(verdict(page)).toHaveText('This document was issued and is current.');
  await expect(verdict(page)).toBeInViewport();
  await expect(page.getByText('A number alone proves nothing about a file.')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await choose(page, key.bytes);
  await expect(verdict(page)).toHaveText('This file is the document that was issued, unchanged.');
});

test('the keyboard alone checks a number, and a mistyped one is refused with its reason', async ({
  page,
}) => {
  await page.goto(`${server.origin}/verify/FL-0000-0000-0001`);
  const field = page.getByLabel('Document number');
  await expect(field).toHaveValue('FL-0000-0000-0001');
  await expect(page.getByText('This is not a document number.')).toBeVisible();
  await field.focus();
  await field.fill('fl 0000 0000 0000');
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toHaveText('No document with this number was issued here.');
  await expect(page).toHaveURL(/\/verify\/FL-0000-0000-0000$/);
  await expect(field).toHaveValue('FL-0000-0000-0000');
});

test('an owner shares a document with a named reader, sees the reads, and revokes the link', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${server.origin}/shop`);
  await signIn(page, 'farmer@fenceline.example');
  await page.getByRole('button', { name: 'Share Farm Key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share the Farm Key of Kurrajong Park' });
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await expect(dialog.getByLabel('Reader’s name')).toBeFocused();
  await expect(dialog.getByText('Write the reader’s name.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reader’s name').fill('Mary Lender');
  await dialog.getByLabel('Reader’s e-mail').fill('mary@bank.example');
  await dialog.getByLabel('Days until it ends').fill('14');
  await page.keyboard.press('Enter');
  const address = await dialog.getByLabel('Link for Mary Lender').inputValue();
  await expect(dialog.getByText('Not opened yet')).toBeVisible();
  await expect(dialog.getByText('Opens until')).toBeVisible();
  await expectAccessible(page);

  const visitor = await browser.newContext({ locale: 'en-AU' });
  const reader = await visitor.newPage();
  await reader.goto(address);
  await expect(reader.getByRole('heading', { level: 1 })).toContainText('Kurrajong Park');
  await expect(reader.getByText('shares this document with Mary Lender until')).toBeVisible();
  await expectAccessibleInEveryTheme(reader);
  const [download] = await Promise.all([
    reader.waitForEvent('download'),
    reader.getByRole('button', { name: 'Download the PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('kurrajong-park-farm-key-for-mary-lender.pdf');
  expect((await readFile(await download.path())).equals(key.bytes)).toBe(true);
  expect(await visitor.cookies()).toEqual([]);

  await page.reload();
  await page.getByRole('button', { name: 'Share Farm Key' }).click();
  await dialog.getByText('Opened or downloaded 2 times').click();
  await expect(dialog.getByRole('listitem').filter({ hasText: /^Downloaded / })).toBeVisible();
  await dialog.getByRole('button', { name: 'Revoke the link for Mary Lender' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByText('Revoked on')).toBeVisible();
  await expect(dialog.getByLabel('Link for Mary Lender')).toHaveCount(0);

  await reader.getByRole('button', { name: 'Download the PDF' }).click();
  await expect(reader.getByRole('heading', { name: 'This link opens nothing' })).toBeVisible();
  await expectAccessible(reader);
  await visitor.close();
});

test('a farmer reads the sample report: seasons, drought, a parcel in table and map, and the CSV', async ({
  page,
}) => {
  await page.goto(`${server.origin}/reports/sample`);
  await signIn(page, 'farmer@fenceline.example');
  const chart = page.getByRole('slider', { name: /^Ground cover of the farm/ });
  await expect(chart.locator('canvas')).toBeVisible();
  await expect(page.getByText('Data to Autumn 2021').first()).toBeVisible();
  await expect(page.getByText(/^Years of drought are shaded/)).toBeVisible();
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuetext', /^Summer 1989–90: Farm \d/);
  await page.getByLabel('Average each season with the three before it').check();
  await expect(chart).toHaveAttribute('aria-valuetext', /^Summer 1989–90: Farm –/);
  await page.getByRole('radio', { name: 'Autumn' }).check({ force: true });
  await expect(chart).toHaveAttribute('aria-label', /autumn$/);
  await expect(page.getByRole('heading', { name: /^Autumn 2021 beside every/ })).toBeVisible();
  const parcels = page.getByRole('table', { name: 'Comparison parcels' });
  const first = parcels.getByRole('row').nth(1).getByRole('button');
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV: ground cover' }).click(),
  ]);
  const table = await readFile(await saved.path(), 'utf8');
  expect(table.trim().split('\n')).toHaveLength(33);
});
