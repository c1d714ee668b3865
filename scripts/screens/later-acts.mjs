// Failed deliveries, statements and archived plans.
import { press } from './acts.mjs';
import { askToArchive, showTab } from './agent-acts.mjs';
import { payAnd } from './shop-acts.mjs';

const FARMER = 'farmer@fenceline.example';

/** From now on, the mail server refuses mail to these addresses for good. */
const refuseMail = (page, refuses) =>
  page.request.post(new URL('/sandbox/mailbox/behaviour', page.url()).href, { data: { refuses } });

/** Pays for a key whose mail the farmer's mail server refuses. */
export async function failDelivery(page) {
  await refuseMail(page, [FARMER]);
  await payAnd('Pay now', /^Order \d{9}/)(page);
  const confirmation = page.getByRole('region', { name: 'Confirmation' });
  await confirmation.getByText('The e-mail could not be sent').waitFor({ timeout: 120_000 });
  await press('Close message')(page);
}

export async function openFailedOrder(page) {
  await page
    .getByRole('button', { name: /The e-mail could not be sent/ })
    .first()
    .click();
  await page.getByText(/Please download the files here/).waitFor();
}

const retry = (page) => page.getByRole('button', { name: /^Retry: order/ }).first();

export async function showFailures(page) {
  await showTab('Orders')(page);
  await page.getByLabel('Show').selectOption('Failed deliveries');
  await retry(page).waitFor();
}

/** The farmer's mail server takes their mail again. */
export async function retryDelivery(page) {
  await refuseMail(page, []);
  await showFailures(page);
  await retry(page).click();
  await page.getByText('are being made and mailed again').waitFor();
}

/** Plan orders of last month, and the statement that comes on the first of this one. */
export async function issueStatement(page, { query }) {
  const statement = page.getByRole('button', { name: /^PDF statement of/ }).first();
  await page.getByText('There is no statement yet.').or(statement).waitFor();
  if (await statement.isVisible()) return;
  await query(`
    UPDATE payment
    SET created_at = date_trunc('month', now(), 'Australia/Sydney') - interval '3 days'
    WHERE method = 'Plan';
    INSERT INTO pgboss.job (name) VALUES ('issue-statements')`);
  await page.waitForTimeout(5_000);
  await page.reload();
  await statement.waitFor();
}

/** Archives the plan, or finds it archived at the next width. */
export async function archivePlan(page) {
  await page.getByRole('option', { name: /^Riverina Agronomy/ }).waitFor({ state: 'attached' });
  const archived = page.getByRole('option', { name: 'Riverina Agronomy (archived)' });
  if ((await archived.count()) > 0) {
    await page.getByLabel('Plan', { exact: true }).selectOption('Riverina Agronomy (archived)');
  } else {
    await askToArchive(page);
    await press('Archive plan')(page);
  }
  await page.getByRole('button', { name: 'Restore' }).waitFor();
}
