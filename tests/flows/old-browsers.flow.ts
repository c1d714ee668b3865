import { expect, test, type Page } from 'playwright/test';
import { FLOOR_TEXT } from '../../scripts/build/floor.ts';
import { FILLED_IN } from '../browsers/above-floor.ts';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { signIn } from '../support/journeys/journey.ts';

// Only in `npm run test:full`: one page for each function that older browsers lack.

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

/** Deletes a function such as `URL.canParse` before anything of the page runs. */
const without = (page: Page, path: string) =>
  page.addInitScript((names) => {
    const name = names.pop()!;
    const owner = names.reduce<object>((on, key) => Reflect.get(on, key) as object, window);
    Reflect.deleteProperty(owner, name);
  }, path.split('.'));

test('a browser below the floor shows what it needs, and runs nothing of the app', async ({
  page,
}) => {
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(`${server.origin}/map`, { waitUntil: 'commit' });
  await expect(
    page.getByRole('heading', { name: 'This browser is too old for Fenceline' }),
  ).toBeVisible();
  await expect(page.getByText(`Fenceline needs ${FLOOR_TEXT}, or newer.`)).toBeVisible();
  expect(await page.locator('#root').count()).toBe(0);
  expect(faults).toEqual([]);
});

test('the map and its explanations work without each function that older browsers lack', async ({
  context,
  page: first,
}) => {
  await first.goto(`${server.origin}/farms`);
  await signIn(first, 'farmer@fenceline.example');
  await first.getByText('Kurrajong Park').first().waitFor();
  for (const name of [...FILLED_IN, 'Intl.Segmenter', 'HTMLElement.prototype.popover']) {
    await test.step(name, async () => {
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      await without(page, name);
      await page.goto(`${server.origin}/map`);
      await page.getByLabel('Select Farm').selectOption('Kurrajong Park');
      const answer = page.getByText('A Property Identification Code is');
      await expect(page.getByText('NK123456', { exact: true })).toBeVisible();
      await expect(answer).toBeHidden();
      await page.getByRole('button', { name: 'What is a PIC?' }).click();
      await expect(answer).toBeVisible();
      expect(faults).toEqual([]);
      await page.close();
    });
  }
});
