import { expect, test } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { signIn } from '../support/journeys/journey.ts';
import { chooseAt, pressAt, tabTo, typeAt } from '../support/journeys/keyboard.ts';

// Only in `npm run test:full`: whole jobs without a pointer; drawing and the partner's review have
// theirs in `drawing` and `soil-workbench`.

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

test('what is typed while the form of a farm loads is in its first field', async ({ page }) => {
  await page.goto(`${server.origin}/map`);
  await signIn(page, 'farmer@fenceline.example');
  const add = page.getByRole('button', { name: 'Add Farm', exact: true });
  await expect(add).toBeEnabled();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await pressAt(page, add);
  await expect(page.getByRole('progressbar', { name: 'Opening the form' })).toBeVisible();
  await page.keyboard.type('Keys ');
  release();
  await page.keyboard.type('279');
  await expect(page.getByLabel('Farm name')).toHaveValue('Keys 279');
  await expect(page.getByLabel('Farm name')).toBeFocused();
});

test('a farmer compares a farm and pays for the report by keyboard alone', async ({ page }) => {
  await page.goto(`${server.origin}/settings`);
  await signIn(page, 'farmer@fenceline.example');
  const rail = page.getByRole('navigation', { name: 'Main' });

  await test.step('chooses the farm and the parcels around it', async () => {
    await expect(rail).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#content')).toBeFocused();
    await pressAt(page, rail.getByRole('link', { name: 'Benchmark' }));
    await expect(page.getByRole('heading', { name: 'Farm Reports' })).toBeVisible();
    await typeAt(page, page.getByLabel('Select Farm'), 'Kurr');
    await expect(page).toHaveURL(/\/benchmark\?farm=\d+$/);
    await pressAt(page, page.getByRole('switch', { name: 'Select Comparison Buffer' }), 'Space');
    await typeAt(page, page.getByLabel('Radius (km)'), '1');
    await typeAt(page, page.getByLabel('Minimum area (ha)'), '10');
    await pressAt(page, page.getByRole('button', { name: 'Find Parcels' }));
    await expect(page.getByText(/^\d+ parcels selected/)).toBeVisible();
  });

  await test.step('adds the report to the cart and pays', async () => {
    await pressAt(page, page.getByRole('button', { name: 'Add to Cart' }));
    await pressAt(page, page.getByRole('link', { name: 'View cart' }));
    await pressAt(page, page.getByRole('button', { name: 'PayPal' }));
    await pressAt(page, page.getByRole('button', { name: 'Pay now' }));
    await expect(page.getByText(/Order Succeeded - Generating Files\./)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Confirmation' })).toContainText('$175.00');
  });

  await test.step('finds the message about the cart again', async () => {
    await pressAt(page, rail.getByRole('link', { name: 'Settings' }));
    await expect(page.getByRole('heading', { name: 'Recent messages' })).toBeVisible();
    await expect(
      page.getByRole('listitem').filter({ hasText: 'is added to shopping card' }),
    ).not.toHaveCount(0);
  });
});

test('a client fills in a registration up to its PDF by keyboard alone', async ({ page }) => {
  await page.goto(`${server.origin}/agriprove`);
  await signIn(page, 'client@fenceline.example');

  await test.step('answers the questions that the form needs', async () => {
    await pressAt(
      page,
      page.getByRole('button', { name: 'Start A New Soil Project Registration Form' }),
    );
    await typeAt(page, page.getByLabel('Select Farm'), 'Mirr');
    await pressAt(page, page.getByRole('checkbox', { name: '36//DP755086' }), 'Space');
    await typeAt(page, page.getByLabel('Your name'), 'Casey Client');
    await typeAt(page, page.getByLabel('What kind of farm is it?'), 'Sheep and wheat');
    await pressAt(page, page.getByRole('button', { name: 'Add a person' }));
    await typeAt(page, page.getByLabel('Name on the title'), 'Casey Client');
    for (const no of await page.getByRole('radio', { name: 'No', exact: true }).all()) {
      await chooseAt(page, no);
    }
    await pressAt(page, page.getByRole('button', { name: 'Next' }));
    await pressAt(page, page.getByRole('checkbox', { name: 'Fire' }), 'Space');
    await pressAt(page, page.getByRole('button', { name: /^Step 4:/ }));
    await pressAt(page, page.getByRole('checkbox', { name: 'Cover crop' }), 'Space');
    await pressAt(page, page.getByRole('button', { name: 'Save', exact: true }));
    await expect(page.getByText(/^Project \d+ · Mirrool Downs$/)).toBeVisible();
  });

  await test.step('makes the PDF and chooses the signed one', async () => {
    await pressAt(page, page.getByRole('button', { name: /^Step 9:/ }));
    await pressAt(page, page.getByRole('checkbox', { name: /^I have read the/ }), 'Space');
    await pressAt(page, page.getByRole('button', { name: 'Create PDF Report' }));
    await tabTo(page, page.getByRole('button', { name: 'Download the PDF to sign' }));
    const chooser = page.waitForEvent('filechooser');
    await pressAt(page, page.getByLabel('Signed PDF'));
    await chooser;
  });
});

test('a partner admin notes a question and returns a project by keyboard alone', async ({
  page,
}) => {
  await page.goto(`${server.origin}/agriprove?tab=admin`);
  await signIn(page, 'partner@agriprove.example');
  await typeAt(page, page.getByLabel('Search projects'), 'hill');
  await expect(page.getByText(/^1 project, out of \d+/)).toBeVisible();
  await pressAt(page, page.getByRole('button', { name: /^Open project \d+, / }));
  await pressAt(page, page.getByRole('button', { name: 'Assign to me', exact: true }));
  await expect(page.getByText('Assignee: partner@agriprove.example')).toBeVisible();

  await tabTo(page, page.getByRole('tab', { selected: true }).last());
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Notes', selected: true })).toBeVisible();
  await typeAt(page, page.getByLabel('New note'), 'Who else is on the title?');
  await pressAt(page, page.getByRole('button', { name: 'Add the note', exact: true }));
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('on the title');

  await pressAt(page, page.getByRole('button', { name: 'Decide', exact: true }));
  await expect(page.getByRole('menuitem', { name: /^B1/ })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await typeAt(page, dialog.getByLabel('Reason'), 'Please name everybody on the title.');
  await pressAt(page, dialog.getByRole('button', { name: 'Return to the client' }));
  await expect(page.getByText(/^The status of .* is now B1\.$/)).toBeVisible();
});
