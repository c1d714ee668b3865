import { expect, test, type Browser, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { signedInClient } from '../support/journeys/sandbox-sign-in.ts';
import { buyKeyAgain, expectAccessible, signIn } from '../support/journeys/journey.ts';
import { mailAbout } from '../support/journeys/mailbox.ts';
import { shareFarm } from '../support/shared-maps/shared-maps.ts';

// Only in `npm run test:full`: an administrator’s plans and their members.

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

const AGENT = 'agent@fenceline.example';
const FARMER = 'farmer@fenceline.example';

async function signedIn(browser: Browser, email: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(server.origin + path);
  await signIn(page, email);
  return page;
}
const railOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('an admin creates a plan, its agent authorises a client and sets prices, the client pays with it', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin@fenceline.example', '/admin');
  await test.step('the admin creates a plan', async () => {
    await admin.getByRole('button', { name: 'Create New Plan' }).click();
    await admin.getByLabel('Plan Name').fill('Western Soils');
    await admin.getByLabel('Property Key Price').fill('40');
    await admin.getByLabel('Benchmark Report Price').fill('100');
    await admin.getByLabel('Forest Carbon Report Price').fill('90.50');
    await admin.getByLabel('Owner Emails').fill(`${AGENT}, `);
    await expectAccessible(admin);
    await admin.getByRole('button', { name: 'Create Plan' }).click();
    await expect(admin.getByRole('heading', { name: 'Western Soils' })).toBeVisible();
  });

  const agent = await signedIn(browser, AGENT, '/agent-admin');
  await test.step('the agent authorises the farmer and lowers a price', async () => {
    await agent.getByLabel('Plan', { exact: true }).selectOption('Western Soils');
    await agent.getByRole('button', { name: 'Add Authorized Clients' }).click();
    await agent.getByLabel('Email(s)').fill(FARMER);
    await expectAccessible(agent);
    await agent.getByRole('button', { name: 'Add 1 client' }).click();
    await expect(agent.getByText(/has not accepted/)).toBeVisible();
    await agent.getByRole('button', { name: 'Edit prices' }).click();
    await agent.getByLabel('Forest Carbon Report Price').fill('80');
    await agent.getByRole('button', { name: 'Save prices' }).click();
    await expect(agent.getByText('$80.00', { exact: true })).toBeVisible();
  });

  const farmer = await signedIn(browser, FARMER, '/settings');
  await test.step('the farmer is notified by mail and under Settings, and may accept or leave', async () => {
    await mailAbout(server.origin, 'Western Soils invites you');
    const plan = farmer.getByRole('group', { name: 'Western Soils has added you as a client' });
    await expect(plan.getByRole('button', { name: 'Accept Western Soils' })).toBeVisible();
    await expect(plan.getByRole('button', { name: 'Leave Western Soils' })).toBeVisible();
  });

  const putKeyIntoCart = async () => {
    await railOf(farmer).getByRole('link', { name: 'Map' }).click();
    await farmer.getByLabel('Select Farm').selectOption('Kurrajong Park');
    // The farmer owns this key already, so buying it again needs confirmation.
    await buyKeyAgain(farmer);
    await expect(farmer.getByText('Farm Key is added to shopping card')).toBeVisible();
    await railOf(farmer).getByRole('link', { name: /Shop/ }).click();
  };
  await test.step('the farmer pays at the plan’s prices', async () => {
    await putKeyIntoCart();
    const total = farmer.getByRole('region', { name: 'Payment' });
    await expect(total).toContainText('75.00');
    await farmer.getByRole('radio', { name: 'Plan' }).click();
    const pay = farmer.getByRole('button', { name: 'Pay by Plan' });
    await expect(pay).toBeDisabled();
    await farmer.getByRole('combobox', { name: 'Plan' }).selectOption('Western Soils');
    await expect(total).toContainText('40.00');
    await expect(farmer.getByText('Western Soils gets a copy of your files')).toBeVisible();
    await expect(farmer.getByText(/^Your order also accepts this plan/)).toBeVisible();
    await pay.click();
    await expect(farmer.getByText(/^Order Succeeded - Generating Files\./)).toBeVisible();
    await expect(farmer.getByRole('region', { name: 'Confirmation' })).toContainText('$40.00');
    await expect(farmer.getByText('Shopping cart is empty')).toHaveCount(0);
    const latest = farmer.getByRole('group', { name: /^Order/ }).first();
    await expect(latest).toContainText('Plan · Western Soils');
    await expect(latest).toContainText(
      /A copy of the files (goes|went) to .*, for Western Soils\./,
    );
    await expect(latest.getByText('Files sent')).toBeVisible({ timeout: 60_000 });
  });

  await test.step('the order accepted the plan, and the farmer lets the agent order', async () => {
    await railOf(farmer).getByRole('link', { name: 'Settings' }).click();
    const plan = farmer.getByRole('listitem', { name: 'Western Soils' });
    await expect(plan).toContainText('Accepted');
    await expect(plan.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
    await plan.getByRole('switch', { name: 'Let them see my farms and order for me' }).click();
    await expect(
      farmer.getByText('The owners of Western Soils can see your farms and order for you.'),
    ).toBeVisible();
  });

  await test.step('the agent sees both, and orders within a cap', async () => {
    await agent.reload();
    await agent.getByLabel('Plan', { exact: true }).selectOption('Western Soils');
    await expect(agent.getByText(/Accepted \d/)).toBeVisible();
    await agent.getByRole('checkbox', { name: `Select ${FARMER}` }).click();
    await agent.getByRole('button', { name: 'Set cap' }).click();
    await agent.getByLabel('Cap', { exact: true }).fill('41');
    await agent.getByRole('button', { name: 'Save cap' }).click();
    await expect(agent.getByText('of $41.00')).toBeVisible();
    const choose = async () => {
      await agent.getByRole('button', { name: 'Order for 1 client' }).click();
      const dialog = agent.getByRole('dialog');
      await dialog.getByRole('checkbox', { name: /Kurrajong Park: Farm Key/ }).click();
      return dialog;
    };
    const dialog = await choose();
    await expect(dialog.getByText('$1.00 left this month')).toBeVisible();
    await expect(dialog.getByText(/^Not ordered: over the client’s spending cap/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Order', exact: true })).toBeDisabled();
    await expectAccessible(agent);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await agent.getByRole('button', { name: 'Set cap' }).click();
    await agent.getByLabel('Cap', { exact: true }).fill('');
    await agent.getByRole('button', { name: 'Save cap' }).click();
    await expect(agent.getByText(`${FARMER}: the cap is removed.`)).toBeVisible();
    await (await choose()).getByRole('button', { name: 'Order for 1 client' }).click();
    await expect(agent.getByText(`1 report ordered for ${FARMER}.`)).toBeVisible();
    await expect(
      agent.getByRole('table', { name: 'History' }).getByText(/^Order \d+ for/),
    ).toHaveCount(2);
  });

  await test.step('a plan that is withdrawn before payment leaves the cart unchanged', async () => {
    await putKeyIntoCart();
    // The last order switched back to card.
    await expect(farmer.getByRole('radio', { name: 'Card or PayPal' })).toBeChecked();
    await farmer.getByRole('radio', { name: 'Plan' }).click();
    await farmer.getByRole('combobox', { name: 'Plan' }).selectOption('Western Soils');
    await agent.getByRole('button', { name: `Delete ${FARMER}` }).click();
    await expectAccessible(agent);
    await agent.getByRole('button', { name: 'Delete User' }).click();
    await expect(agent.getByText(`${FARMER} is removed from this plan.`)).toBeVisible();
    await farmer.getByRole('button', { name: 'Pay by Plan' }).click();
    const plans = farmer.getByRole('combobox', { name: 'Plan' });
    await expect(plans).not.toContainText('Western Soils');
    await expect(farmer.getByText(/^You can no longer pay with Western Soils/)).toBeVisible();
    await expect(farmer.getByRole('row', { name: /Farm Key/ })).toBeVisible();
    await expect(farmer.getByRole('button', { name: 'Pay by Plan' })).toBeDisabled();
  });
});

test('a client leaves a plan, whose owner no longer sees their shared maps and edits prices over a list of forty others', async ({
  browser,
}) => {
  const client = await signedInClient(server.origin, FARMER);
  await shareFarm(client, FARMER, 'Back Creek', ['https://www.agent.example']);
  const agent = await signedIn(browser, AGENT, '/settings');
  const shared = agent.getByRole('listitem').filter({ hasText: 'Back Creek on www.agent.example' });
  await expect(shared).toBeVisible();

  const farmer = await signedIn(browser, FARMER, '/settings');
  await farmer.getByRole('button', { name: 'Leave Riverina Agronomy' }).click();
  await expectAccessible(farmer);
  await farmer.getByRole('button', { name: 'Leave plan' }).click();
  await expect(farmer.getByText('You left Riverina Agronomy.')).toBeVisible();
  await expect(farmer.getByRole('listitem', { name: 'Riverina Agronomy' })).toHaveCount(0);
  await agent.reload();
  await expect(agent.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(shared).toHaveCount(0);

  await test.step('the price dialog is in view over a long list and returns the focus', async () => {
    await railOf(agent).getByRole('link', { name: 'Agent Admin' }).click();
    await agent.getByLabel('Plan', { exact: true }).selectOption('Riverina Agronomy');
    const others = Array.from({ length: 40 }, (_, at) => `client${at}@farm.example`);
    await agent.getByRole('button', { name: 'Add Authorized Clients' }).click();
    await agent.getByLabel('Email(s)').fill(others.join(','));
    await agent.getByRole('button', { name: 'Add 40 clients' }).click();
    await expect(agent.getByText('40 clients added.')).toBeVisible();
    const edit = agent.getByRole('button', { name: 'Edit prices' });
    await edit.click();
    const dialog = agent.getByRole('dialog', { name: 'Edit prices' });
    const price = dialog.getByLabel('Property Key Price');
    await expect(price).toBeFocused();
    await expect(price).toBeInViewport();
    await expectAccessible(agent);
    await agent.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(edit).toBeFocused();
  });
});
