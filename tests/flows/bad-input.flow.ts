import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import {
  buyKeyAgain,
  expectAccessible,
  fillAddress,
  goToStep,
  signIn,
} from '../support/journeys/journey.ts';

const FARMER = 'farmer@fenceline.example';

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const success = (page: Page) => page.getByText(/Order Succeeded - Generating Files\./);

async function keyInCart(page: Page): Promise<void> {
  await page.goto(`${server.origin}/map`);
  await signIn(page, FARMER);
  await page.getByLabel('Select Farm').selectOption('Kurrajong Park');
  await buyKeyAgain(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Shop/ }).click();
  await page.getByRole('button', { name: 'PayPal' }).click();
}

/** Mails with the files of an order; another says before them that it was received. */
async function fileMails(page: Page): Promise<{ subject: string; deliveries: number }[]> {
  const response = await page.request.get(`${server.origin}/sandbox/mailbox.json`);
  const { messages } = (await response.json()) as {
    messages: { subject: string; deliveries: number }[];
  };
  return messages.filter(({ subject }) => subject.includes('files of your order'));
}

const mailCount = async (page: Page) => (await fileMails(page)).length;

test('a declined, a cancelled and an overtaken payment keep the cart and the button (PAY-26, PAY-27)', async ({
  page,
}) => {
  await keyInCart(page);
  await expect(page.getByText('Waiting for PayPal')).toBeVisible();
  await page.getByRole('button', { name: 'Decline payment' }).click();
  await expect(page.getByText('Not paid. Nothing was charged.')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('row', { name: /You own this/ })).toBeVisible();
  await page.getByRole('button', { name: 'Debit or Credit Card' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/^You cancelled the payment\./)).toBeVisible();
  await expect(page.getByRole('row', { name: /Farm Key/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'PayPal' })).toBeEnabled();

  // Another tab changes the cart while the payment window is open.
  await page.getByRole('button', { name: 'PayPal' }).click();
  await expect(page.getByText('Waiting for PayPal')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${server.origin}/shop`);
  await other.getByRole('button', { name: 'Remove Farm Key for Kurrajong Park' }).click();
  await expect(other.getByText('Shopping cart is empty')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
  await other.getByRole('button', { name: 'Undo' }).click();
  await other.close();
  await expect(page.getByRole('button', { name: 'PayPal' })).toBeEnabled();
  await expect(success(page)).toHaveCount(0);
  expect(await mailCount(page)).toBe(0);
});

test('a payment whose recording loses its connection is recorded once after a reload', async ({
  page,
}) => {
  const before = await mailCount(page);
  await keyInCart(page);
  // The capture still reaches the server, but no response returns, as when a train enters a tunnel.
  await page.route('**/api', async (route) => {
    if (route.request().postData()?.includes('/capture-checkout/')) await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByText(/not recorded yet|went through/)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(success(page)).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole('region', { name: 'Confirmation' })).toBeVisible();
  await expect.poll(() => mailCount(page)).toBe(before + 1);
  expect((await fileMails(page))[0]?.deliveries).toBe(1);
});

test('a server outage mid-wizard loses nothing the user typed', async ({ page }) => {
  await page.goto(`${server.origin}/map`);
  await signIn(page, 'client@fenceline.example');
  await fillAddress(page, 'Stone Hut', 'Wirrabilla');
  await server.end('SIGKILL');
  await next(page).click();
  await expect(page.getByText(/cannot be reached|could not|try again/i).first()).toBeVisible();
  await server.startAgain();
  await page.goto(`${server.origin}/map`);
  const email = page.getByLabel('Email');
  await expect(email.or(page.getByRole('region', { name: 'Add Farm' }))).toBeVisible();
  if (await email.isVisible()) await signIn(page, 'client@fenceline.example');
  await expect(page.getByRole('region', { name: 'Add Farm' })).toBeVisible();
  await goToStep(page, 'Back', 'Farm Address');
  await expect(page.getByLabel('Road name')).toHaveValue('Banksia Street');
  await goToStep(page, 'Back', 'Farm Name and ID');
  await expect(page.getByLabel('Farm name')).toHaveValue('Stone Hut');
});
