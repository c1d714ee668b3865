import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { expect, test, type Browser, type Page } from 'playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { buyKeyAgain, expectAccessible, signIn } from '../support/journeys/journey.ts';
import { mailAbout } from '../support/journeys/mailbox.ts';
import { copyFarm, withServersDatabase } from '../support/journeys/servers-database.ts';

// Only in `npm run test:full`: trouble, refunds and orders for a client; `main-job` buys in every run.

const AGENT = 'agent@fenceline.example';
const FARMER = 'farmer@fenceline.example';
const ABN = '51 824 753 556';

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

async function signedIn(browser: Browser, email: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(server.origin + path);
  await signIn(page, email);
  return page;
}

/** Presses the button and reads the file that it downloads. */
async function downloaded(page: Page, name: string | RegExp) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const file = await download;
  return {
    name: file.suggestedFilename(),
    bytes: new Uint8Array(await readFile(await file.path())),
  };
}

async function textOf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(pdf.slice()), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

/** Reads the order number from the confirmation of a payment. */
async function confirmedOrder(page: Page): Promise<number> {
  const confirmation = page.getByRole('region', { name: 'Confirmation' });
  await expect(confirmation).toContainText(/Order \d{9}/);
  return Number(/Order (\d{9})/.exec((await confirmation.textContent())!)![1]);
}

/** Mails with the files of an order; another says before them that it was received. */
async function fileMails(page: Page): Promise<{ subject: string; deliveries: number }[]> {
  const response = await page.request.get(`${server.origin}/sandbox/mailbox.json`);
  const { messages } = (await response.json()) as {
    messages: { subject: string; deliveries: number }[];
  };
  return messages.filter(({ subject }) => subject.includes('files of your order'));
}

const openOrder = async (page: Page, orderId: number) => {
  await page.goto(`${server.origin}/orders?order=${orderId}`);
  await expect(page.getByRole('list', { name: 'What happened' })).toBeVisible();
};

test('a buyer pays after a declined payment and a lost connection, finds the order with its invoice and files, reports a problem, and is refunded in two parts', async ({
  browser,
}) => {
  const page = await signedIn(browser, FARMER, '/map');
  await page.getByLabel('Select Farm').selectOption('Kurrajong Park');
  await buyKeyAgain(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Shop/ }).click();
  let orderId = 0;
  let invoice = '';

  await test.step('a declined payment keeps the cart and the button (PAY-26)', async () => {
    await page.getByRole('button', { name: 'PayPal' }).click();
    await expect(page.getByText('Waiting for PayPal')).toBeVisible();
    await page.getByRole('button', { name: 'Decline payment' }).click();
    await expect(page.getByText('Not paid. Nothing was charged.')).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('row', { name: /You own this/ })).toBeVisible();
  });

  await test.step('a payment whose recording loses its connection is recorded once after a reload', async () => {
    await page.getByRole('button', { name: 'PayPal' }).click();
    // The capture still reaches the server, but no response returns, as when a train enters a tunnel.
    await page.route('**/api', async (route) => {
      if (route.request().postData()?.includes('/capture-checkout/')) await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(page.getByText(/not recorded yet|went through/)).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await expect(page.getByText(/Order Succeeded - Generating Files\./)).toBeVisible();
    orderId = await confirmedOrder(page);
    await expect.poll(() => fileMails(page)).toMatchObject([{ deliveries: 1 }]);
  });

  await test.step('the invoice is attached to the first mail', async () => {
    const mail = await mailAbout(server.origin, `we received your order ${orderId}`);
    const [name = ''] = mail.attachments.map(({ fileName }) => fileName);
    invoice = /^tax-invoice-(INV-\d{6})\.pdf$/.exec(name)![1]!;
    const text = await textOf(await mail.read(name));
    expect(text).toContain(`Tax invoice`);
    expect(text).toContain('Total, AUD $75.00');
    expect(text).toContain('GST (10%) $6.82');
  });

  await test.step('it opens to its timeline, and everything comes as one archive', async () => {
    await openOrder(page, orderId);
    await expectAccessible(page);
    const { name, bytes } = await downloaded(page, 'Download all');
    expect(name).toBe(`order-${orderId}.zip`);
    expect(Object.keys(unzipSync(bytes)).toSorted()).toEqual([
      'kurrajong-park-boundary-shapefile.zip',
      'kurrajong-park-boundary.geojson',
      'kurrajong-park-boundary.kml',
      'kurrajong-park-farm-key.pdf',
      `tax-invoice-${invoice}.pdf`,
    ]);
  });

  await test.step('support gets the reported problem with the facts of the order', async () => {
    await page.getByRole('button', { name: 'Report a problem' }).click();
    await page.getByLabel('What is wrong?').fill('The gate is on the wrong road.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send to support' }).click();
    await expect(
      page.getByText('Support has your report and will answer by e-mail.'),
    ).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
    await mailAbout(server.origin, `a problem with order ${orderId}`);
  });

  const payBack = async (value?: string) => {
    const response = await page.request.post(`${server.origin}/sandbox/paypal/pay-back`, {
      data: value === undefined ? {} : { amount: { currency_code: 'AUD', value } },
    });
    // What our webhook answered.
    expect(await response.json()).toMatchObject({ told: 204 });
  };
  const row = page.getByRole('button', { name: new RegExp(String(orderId)) });

  await test.step('a part that PayPal refunds is on the order with its credit note', async () => {
    await payBack('25.00');
    const mail = await mailAbout(server.origin, `$25.00 of your order ${orderId} was refunded`);
    const [name = ''] = mail.attachments.map(({ fileName }) => fileName);
    expect(name).toMatch(/^credit-note-CN-\d{6}\.pdf$/);
    await openOrder(page, orderId);
    await expect(row).toContainText('$25.00 refunded');
    const credit = await downloaded(page, /^Download Credit note/);
    expect(credit.name).toBe(name);
    const text = await textOf(credit.bytes);
    expect(text).toContain(`Invoice ${invoice} was for $75.00. This note reduces it by $25.00`);
  });

  await test.step('the rest makes the order a refunded one, which keeps its files', async () => {
    await payBack();
    await expect(async () => {
      await openOrder(page, orderId);
      await expect(row).toContainText('Refunded', { timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole('button', { name: /^Download Credit note/ })).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Download all' })).toBeVisible();
    const admin = await signedIn(browser, 'admin@fenceline.example', '/admin');
    await admin.getByRole('tab', { name: 'Orders' }).click();
    await admin.getByLabel('Show').selectOption('Refunded');
    await expect(admin.getByRole('row', { name: new RegExp(String(orderId)) })).toContainText(
      '$25.00 refunded',
    );
    await expectAccessible(admin);
    await admin.getByRole('tab', { name: 'Audit' }).click();
    await expect(admin.getByText(`Order ${orderId}: refunded, ${FARMER}`)).toHaveCount(2);
    await expect(admin.getByText(/amount \$50\.00$/)).toBeVisible();
  });
});

test('an agent orders for a client and gets a statement; the client orders the same again with an invoice over $1,000', async ({
  browser,
}) => {
  const COPIES = 14;
  await withServersDatabase(server.dataDir, async (client) => {
    await copyFarm(client, 'Kurrajong Park', COPIES);
    await client.query(`UPDATE plan_client SET lets_order_at = now() WHERE email = $1`, [FARMER]);
    // The sample order would be on the statement too, depending on the day of the month.
    await client.query(
      `UPDATE payment SET created_at = created_at - interval '90 days' WHERE method = 'Plan'`,
    );
  });
  // The files of the order are part of another journey.
  const withoutFiles = () =>
    withServersDatabase(server.dataDir, (client) =>
      client.query(`DELETE FROM pgboss.job WHERE name = 'deliver-payment' AND state = 'created'`),
    );
  const agent = await signedIn(browser, AGENT, '/agent-admin');

  await test.step('the agent orders a key for every farm of the client without one', async () => {
    await agent.getByRole('checkbox', { name: `Select ${FARMER}` }).click();
    await agent.getByRole('button', { name: 'Order for 1 client' }).click();
    const dialog = agent.getByRole('dialog');
    await dialog
      .getByRole('button', { name: `Farm Key for every farm without one (${COPIES})` })
      .click();
    await expect(dialog).toContainText('$840.00');
    await dialog.getByRole('button', { name: 'Order for 1 client' }).click();
    await expect(agent.getByText(`${COPIES} reports ordered for ${FARMER}.`)).toBeVisible();
    await withoutFiles();
  });

  await test.step('the month’s statement comes by mail and is on the page', async () => {
    await withServersDatabase(server.dataDir, async (client) => {
      await client.query(
        `UPDATE payment SET created_at =
           date_trunc('month', now(), 'Australia/Sydney') - interval '3 days'
         WHERE ordered_by = $1`,
        [AGENT],
      );
      await client.query(`INSERT INTO pgboss.job (name) VALUES ('issue-statements')`);
    });
    const mail = await mailAbout(server.origin, 'statement of Riverina Agronomy');
    expect(mail.to).toEqual([AGENT]);
    await agent.reload();
    const statements = agent.getByRole('group', { name: 'Statements' });
    await expect(statements.getByRole('listitem')).toContainText('$840.00');
    const pdf = await downloaded(agent, /^PDF statement of/);
    const text = await textOf(pdf.bytes);
    expect(text).toContain('Tax invoice and statement');
    expect(text).toContain('Farm Key: Kurrajong Park 15 $60.00');
    expect(text).toContain('Total, AUD $840.00');
    const csv = await downloaded(agent, /^CSV statement of/);
    expect(new TextDecoder().decode(csv.bytes).trim().split('\r\n')).toHaveLength(COPIES + 1);
  });

  const farmer = await signedIn(browser, FARMER, '/orders');
  await test.step('the client puts the order into the cart again and pays it by card', async () => {
    await farmer.getByRole('button', { name: /Kurrajong Park 2/ }).click();
    await farmer.getByRole('button', { name: 'Make again with newest data' }).click();
    await expect(farmer.getByRole('row', { name: /Farm Key/ })).toHaveCount(COPIES);
    await farmer.getByRole('button', { name: /^Add ABN/ }).click();
    await farmer.getByLabel('Business').fill('王小明農場 · Αγρόκτημα');
    await farmer.getByLabel('ABN').fill(ABN);
    await farmer.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
    await expect(farmer.getByText(`ABN ${ABN}`)).toBeVisible();
    await expectAccessible(farmer);
  });

  await test.step('its invoice names the buyer and their ABN', async () => {
    await farmer.getByRole('button', { name: 'PayPal' }).click();
    await farmer.getByRole('button', { name: 'Pay now' }).click();
    const orderId = await confirmedOrder(farmer);
    await withoutFiles();
    await openOrder(farmer, orderId);
    const { name, bytes } = await downloaded(farmer, /^Download Tax invoice/);
    const text = await textOf(bytes);
    expect(text).toContain('王小明農場 · Αγρόκτημα');
    expect(text).toContain(`ABN ${ABN}`);
    expect(text).toContain('GST (10%) $95.45');
    expect(text).toContain('Total, AUD $1,050.00');
    const mail = await mailAbout(server.origin, `we received your order ${orderId}`);
    expect(mail.attachments.map(({ fileName }) => fileName)).toEqual([name]);
  });
});
