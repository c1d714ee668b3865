import { readFile } from 'node:fs/promises';
import { expect, test, type Browser, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { buyKeyAgain, expectAccessible, signIn } from '../support/journeys/journey.ts';
import { mailAbout } from '../support/journeys/mailbox.ts';
import { withServersDatabase } from '../support/journeys/servers-database.ts';

// Only in `npm run test:full`: an admin’s books, and a delivery in trouble, from sale to mail.

const ADMIN = 'admin@fenceline.example';
const AGENT = 'agent@fenceline.example';
const FARMER = 'farmer@fenceline.example';

let server: BuiltServer;
test.beforeEach(async () => {
  server = await BuiltServer.start();
});
test.afterEach(() => server.remove());

async function signedIn(browser: Browser, email: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(server.origin + path);
  await signIn(page, email);
  return page;
}

/** Buys a key by card; returns the order's number. */
async function buyKey(browser: Browser): Promise<number> {
  const page = await signedIn(browser, FARMER, '/map');
  await page.getByLabel('Select Farm').selectOption('Kurrajong Park');
  await buyKeyAgain(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Shop/ }).click();
  await page.getByRole('button', { name: 'PayPal' }).click();
  await page.getByRole('button', { name: 'Pay now' }).click();
  const confirmation = page.getByRole('region', { name: 'Confirmation' });
  await expect(confirmation).toContainText(/Order \d{9}/);
  return Number(/Order (\d{9})/.exec((await confirmation.textContent())!)![1]);
}

test('an admin finds a sale, refunds a part of it, and takes the month to the books', async ({
  browser,
}) => {
  const orderId = await buyKey(browser);
  const admin = await signedIn(browser, ADMIN, '/admin?section=sales');

  await test.step('the sale is in the register and opens as its buyer sees it', async () => {
    await admin.getByLabel('Invoice, order, buyer or plan').fill(String(orderId));
    await admin.getByRole('button', { name: 'Search' }).click();
    await expect(admin.getByRole('table', { name: 'Sales' }).getByRole('row')).toHaveCount(2);
    await expectAccessible(admin);
    await admin.getByRole('link', { name: String(orderId) }).click();
    await expect(admin.getByRole('heading', { name: 'As the buyer sees it' })).toBeVisible();
    await expect(admin.getByRole('button', { name: /Tax invoice INV-/ })).toBeVisible();
    await expectAccessible(admin);
  });

  await test.step('a line is refunded in part through PayPal, and its note goes to the buyer', async () => {
    await admin.getByRole('button', { name: 'Refund', exact: true }).click();
    await admin.getByLabel('Farm Key: Kurrajong Park').fill('25');
    await admin.getByLabel('Reason, for the audit').fill('Agreed by phone');
    await expectAccessible(admin);
    await admin.getByRole('button', { name: 'Refund $25.00' }).click();
    const mail = await mailAbout(server.origin, `$25.00 of your order ${orderId} was refunded`);
    expect(mail.to).toEqual([FARMER]);
    await admin.reload();
    await expect(admin.getByRole('button', { name: /Credit note CN-/ })).toBeVisible();
  });

  await test.step('the month’s totals and the file for Xero have the sale and its note', async () => {
    await admin.getByRole('link', { name: 'Sales' }).click();
    const bas = admin.getByRole('region', { name: 'BAS summary' });
    await expect(bas).toContainText('Adjustments (credit notes), inc. GST$25.00');
    await expect(bas).toContainText('GST in adjustments$2.27');
    const download = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'CSV for Xero' }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
    const ofOrder = lines.filter((line) => line.includes(`Order ${orderId}`));
    expect(ofOrder).toHaveLength(2);
    expect(ofOrder[0]).toContain(',75.00,');
    expect(ofOrder[1]).toContain(',-25.00,');
    expect(ofOrder[1]).toContain(',-2.27,');
  });

  await test.step('a statement is paid by the bank’s file, once', async () => {
    await withServersDatabase(server.dataDir, async (client) => {
      await client.query(
        `UPDATE payment SET created_at =
           date_trunc('month', now(), 'Australia/Sydney') - interval '3 days'
         WHERE method = 'Plan'`,
      );
      await client.query(`INSERT INTO pgboss.job (name) VALUES ('issue-statements')`);
    });
    await mailAbout(server.origin, 'statement of Riverina Agronomy');
    await admin.goto(`${server.origin}/admin?section=statements`);
    const row = admin.getByRole('table', { name: 'Statements' }).getByRole('row').nth(1);
    await expect(row).toContainText('Open');
    const words = await row.textContent();
    const [number] = /INV-\d{6}/.exec(words!)!;
    const [, amount] = /\$([\d.,]+)/.exec(words!)!;
    const file = {
      name: 'bank.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Date,Amount,Transaction Details,Balance\n01/11/2026,"${amount}",AGRONOMY ${number},900\n02/11/2026,7.00,INTEREST,907\n`,
      ),
    };
    const choose = () => admin.getByLabel('CSV file of the bank').setInputFiles(file);
    await choose();
    await expect(admin.getByText(`Pays ${number}, Riverina Agronomy.`)).toBeVisible();
    await expect(admin.getByText('Belongs to no statement.')).toBeVisible();
    await expectAccessible(admin);
    await admin.getByRole('button', { name: 'Record 1 payment' }).click();
    await expect(admin.getByText('No statement is waiting for a payment.')).toBeVisible();
    await choose();
    await expect(
      admin.getByText(`Recorded already for ${number}, Riverina Agronomy.`),
    ).toBeVisible();
  });

  await test.step('a transfer that was recorded by mistake is undone, and the plan’s owner pays by card', async () => {
    await admin.getByLabel('Show').selectOption('All statements');
    await admin.getByRole('button', { name: /^Undo / }).click();
    await admin.getByLabel('Reason, for the audit').fill('Of another customer');
    await admin.getByRole('button', { name: 'Undo payment' }).click();
    const agent = await signedIn(browser, AGENT, '/agent-admin');
    await agent.getByRole('button', { name: /^Pay by card/ }).click();
    const payment = agent.getByRole('region', { name: /^Pay INV-\d+ by card/ });
    await expectAccessible(agent);
    await payment.getByRole('button', { name: 'PayPal' }).click();
    await agent.getByRole('button', { name: 'Pay now' }).click();
    await expect(payment.getByText(/^You have paid \$/)).toBeVisible();
    await expect(agent.getByRole('button', { name: /^Pay by card/ })).toBeHidden();
    await admin.reload();
    await admin.getByLabel('Show').selectOption('All statements');
    await expect(admin.getByText(/^\$[\d.]+ by card$/)).toBeVisible();
  });
});

test('support sees a delivery in trouble before it has failed, and has it delivered', async ({
  browser,
}) => {
  const orderId = await buyKey(browser);
  await mailAbout(server.origin, `files of your order ${orderId}`);
  // What a cover source that does not answer leaves behind after three tries.
  await withServersDatabase(server.dataDir, (client) =>
    client.query(
      `UPDATE delivery SET state = 'making', failure = 'making', tries = 3, sent_at = NULL,
         files = '[]', made_at = NULL, cause = 'Ground cover is unavailable',
         next_try_at = now() + interval '1 hour'
       WHERE payment_id = $1`,
      [orderId],
    ),
  );
  const admin = await signedIn(browser, ADMIN, '/admin?section=orders');
  await admin.getByLabel('Show').selectOption('Delayed deliveries');

  await test.step('its cause is in the list and on the order, which its buyer sees alike', async () => {
    const row = admin.getByRole('row', { name: new RegExp(String(orderId)) });
    await expect(row).toContainText(/Delayed, tries so far 3, .*: Ground cover is unavailable/);
    await expectAccessible(admin);
    await row.getByRole('link', { name: String(orderId) }).click();
    const seen = admin.getByText(/^Delayed, tries so far 3, .*: Ground cover is unavailable\.?$/);
    await expect(seen).toHaveCount(2);
    await expectAccessible(admin);
  });

  await test.step('it is tried now and delivered, and its mail can be sent again', async () => {
    await admin.getByRole('button', { name: `Retry now: order ${orderId}` }).click();
    const again = admin.getByRole('button', { name: 'Send files again' });
    await expect(async () => {
      await admin.reload();
      await expect(again).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 120_000 });
    await expect(admin.getByRole('list', { name: `Reports of order ${orderId}` })).toBeVisible();
    await again.click();
    await expect(admin.getByText(`The e-mail goes to ${FARMER} again.`)).toBeVisible();
    await expect
      .poll(async () => {
        const response = await admin.request.get(`${server.origin}/sandbox/mailbox.json`);
        const { messages } = (await response.json()) as {
          messages: { subject: string; deliveries: number }[];
        };
        return messages.filter(({ subject }) => subject.includes(`files of your order ${orderId}`))
          .length;
      })
      .toBe(2);
  });
});
