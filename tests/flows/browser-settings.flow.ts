import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { chooseFarmAction, signIn } from '../support/journeys/journey.ts';

// Only in `npm run test:full`: browsers in languages that `Intl` does not know, and browsers that forbid what others allow.

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

/** Opens the screen of the farmer's report. */
async function openReport(page: Page): Promise<void> {
  await page.goto(`${server.origin}/reports`);
  await signIn(page, 'farmer@fenceline.example');
  await page.getByRole('link', { name: 'Kurrajong Park' }).first().click();
  await expect(page.getByRole('heading', { name: 'Carbon in woody plants' })).toBeVisible();
}
const chart = (page: Page) => page.getByRole('slider', { name: /carbon/i });
const table = (page: Page) => page.getByText('Show as a table: carbon by year');

for (const language of ['C', 'en-US@posix', 'ar-EG']) {
  test(`a report has its charts, in Australian numbers, in a browser in the language ${language}`, async ({
    page,
  }) => {
    await page.addInitScript((given) => {
      Object.defineProperty(Navigator.prototype, 'language', { get: () => given });
    }, language);
    await openReport(page);
    await expect(chart(page).locator('canvas')).toBeVisible();
    await expect(chart(page)).toHaveAttribute('aria-valuetext', /^20\d\d: Estimate \d+ t/);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('a chart whose file does not come leaves its table, and comes when it is tried again', async ({
  page,
}) => {
  await page.route(/\/assets\/Chart-[^/]*\.js$/, (route) => route.abort());
  await openReport(page);
  const failed = page.getByRole('alert').filter({ hasText: 'This part could not be shown.' });
  await expect(failed.first()).toBeVisible();
  await expect(table(page)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await failed.getByRole('button', { name: 'Try again' }).first().click();
  await expect(chart(page).locator('canvas')).toBeVisible();
});

test('where a browser forbids storage, what is typed is said to be in this tab alone, and a farm is not kept', async ({
  page,
}) => {
  // As in a private window, which allows only what sign-in needs.
  await page.addInitScript(() => {
    const forbid = (of: object, name: string) =>
      Object.defineProperty(of, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    for (const name of ['localStorage', 'caches', 'indexedDB']) forbid(window, name);
    for (const name of ['serviceWorker', 'storage']) forbid(Navigator.prototype, name);
  });
  await page.goto(`${server.origin}/map?farm=1`);
  await signIn(page, 'farmer@fenceline.example');
  await chooseFarmAction(page, 'Kurrajong Park', 'Keep offline');
  await page.getByRole('button', { name: 'Keep offline' }).click();
  await expect(
    page.getByText('Your browser does not let Fenceline store data on this device.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Add Farm', exact: true }).click();
  await page.getByLabel('Farm name').fill('Long Paddock');
  await expect(
    page.getByText('so what you enter is not stored on this device. Finish it before'),
  ).toBeVisible();
});
