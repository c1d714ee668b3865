import { readFile } from 'node:fs/promises';
import type { FeatureCollection } from 'geojson';
import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import {
  chooseFarmAction,
  clickMap,
  expectAccessible,
  signIn,
} from '../support/journeys/journey.ts';

// Only in `npm run test:full`: paddocks and their second window, whose rules are in every run.

const FARM = 'Kurrajong Park';

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const drawing = (page: Page) => page.getByRole('region', { name: 'Drawing' });
const paddocks = (page: Page) => page.getByRole('list', { name: 'Paddocks' });
const nameOf = (page: Page, number: number) => page.getByLabel(`Name of paddock ${number}`);

async function openPaddocks(page: Page): Promise<void> {
  await page.getByLabel('Select Farm').selectOption({ label: FARM });
  await chooseFarmAction(page, FARM, 'Paddocks');
}

async function rename(page: Page, number: number, name: string): Promise<void> {
  await nameOf(page, number).fill(name);
  await nameOf(page, number).press('Enter');
}

test('a farmer splits a farm into paddocks, names them and downloads them', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(`${server.origin}/map`);
  await signIn(page, 'farmer@fenceline.example');

  await test.step('the farm’s land becomes one paddock, and a line makes it two', async () => {
    await openPaddocks(page);
    await button(page, 'Add paddocks').click();
    await expect(page.getByRole('heading', { name: 'Edit paddocks' })).toBeFocused();
    await button(page, 'Start from the farm’s land').click();
    await expect(drawing(page)).toContainText('Every part of the farm is in a paddock.');
    await button(page, 'Split').click();
    for (const south of [-340, 340]) await clickMap(page, -40, south);
    await button(page, 'Finish the line').click();
    await expect(drawing(page)).toContainText('2 areas');
    await expect(nameOf(page, 2)).toHaveValue('Paddock 2');
    await expectAccessible(page);
  });

  await test.step('they get names and kinds', async () => {
    await rename(page, 1, 'River flat');
    await rename(page, 2, '=北牧场');
    await page.getByLabel('Kind of =北牧场').selectOption('Cropping');
  });

  await test.step('a reload keeps the changes, and nothing is stored yet', async () => {
    await page.reload();
    await openPaddocks(page);
    await expect(page.getByText('No paddocks yet')).toBeVisible();
    await button(page, 'Continue').click();
    await expect(nameOf(page, 2)).toHaveValue('=北牧场');
    await button(page, 'Save paddocks').click();
    await expect(page.getByText('The paddocks are saved.')).toBeVisible();
    await expect(paddocks(page).getByRole('listitem')).toHaveCount(2);
  });

  await test.step('the stored paddocks are on the map and in the list', async () => {
    await page.reload();
    await openPaddocks(page);
    await expect(page.locator('.map-label[data-kind="paddock"]')).toHaveCount(2);
    await paddocks(page)
      .getByRole('button', { name: /River flat/ })
      .click();
    await expect(paddocks(page).getByRole('button', { pressed: true })).toHaveCount(1);
    await button(page, FARM).click();
    await expect(button(page, `More for ${FARM}`)).toBeFocused();
  });

  await test.step('a download has them beside the boundary', async () => {
    await chooseFarmAction(page, FARM, 'Download boundary');
    await expect(page.getByLabel('With its 2 paddocks')).toBeChecked();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download').click(),
    ]);
    const { features } = JSON.parse(
      await readFile(await download.path(), 'utf8'),
    ) as FeatureCollection;
    const inFile = features.filter(({ properties }) => properties?.['layer'] === 'paddocks');
    expect(inFile.map(({ properties }) => [properties?.['name'], properties?.['kind']])).toEqual([
      ['River flat', 'grazing'],
      ['=北牧场', 'cropping'],
    ]);
  });
  expect(faults).toEqual([]);
});

test('another window’s paddocks are overwritten only on request', async ({ page, context }) => {
  await page.goto(`${server.origin}/map`);
  await signIn(page, 'client@fenceline.example');
  const farm = await page.getByLabel('Select Farm').locator('option').nth(1).textContent();
  const open = async (window: Page) => {
    await window.getByLabel('Select Farm').selectOption({ label: farm! });
    await chooseFarmAction(window, farm!, 'Paddocks');
    await button(window, /^(Add|Edit) paddocks$/).click();
    await button(window, 'Start from the farm’s land').click();
    await expect(nameOf(window, 1)).toHaveValue('Paddock 1');
  };
  await open(page);
  const other = await context.newPage();
  await other.goto(`${server.origin}/map`);
  await other.getByLabel('Select Farm').waitFor();
  await other.getByLabel('Select Farm').selectOption({ label: farm! });
  await chooseFarmAction(other, farm!, 'Paddocks');
  await button(other, 'Continue').click();
  await rename(other, 1, 'Theirs');
  await button(other, 'Save paddocks').click();
  await expect(paddocks(other)).toContainText('Theirs');

  await rename(page, 1, 'Mine');
  await button(page, 'Save paddocks').click();
  await expect(page.getByRole('alert')).toContainText('changed in another window');
  await button(page, 'Replace them with mine').click();
  await expect(paddocks(page)).toContainText('Mine');
});
