import { expect, test } from 'playwright/test';
import { contract } from '#shared/api/contract';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { expectAccessible, signIn } from '../support/journeys/journey.ts';
import { signedInClient } from '../support/journeys/sandbox-sign-in.ts';

// Only in `npm run test:full`: an agronomist’s orders for clients, until a report is made.

const FARMER = 'farmer@fenceline.example';
let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

test('an agronomist orders a benchmark by a rule for a client who allows it, and reads the report', async ({
  page,
}) => {
  const client = await signedInClient(server.origin, FARMER);
  const [plan] = await client.send(contract.plans.authorised, { email: FARMER });
  await client.send(contract.plans.letOrder, { plan_id: plan!.plan_id, allowed: true });

  await page.goto(`${server.origin}/agent-admin`);
  await signIn(page, 'agent@fenceline.example');
  await page.getByRole('checkbox', { name: `Select ${FARMER}` }).click();
  await test.step('a cap is set, and the client stays selected', async () => {
    await page.getByRole('button', { name: 'Set cap' }).click();
    await page.getByLabel('Cap', { exact: true }).fill('100000');
    await page.getByRole('button', { name: 'Save cap' }).click();
    await expect(page.getByText('1 client selected')).toBeVisible();
  });

  await test.step('the benchmark is previewed by the rule, then ordered', async () => {
    await page.getByRole('button', { name: 'Order for 1 client' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: /Kurrajong Park: Woody Veg/ }).click();
    await expect(dialog.getByLabel('Radius (km)')).toHaveValue('2');
    await expect(dialog.getByText(/^\d+ parcels, .* ha\./)).toBeVisible();
    await expect(dialog.getByText(/less than by card$/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Order for 1 client' }).click();
    await expect(page.getByText(`1 report ordered for ${FARMER}.`)).toBeVisible();
  });

  await test.step('the client’s page leads to the report, which says how its parcels were chosen', async () => {
    await page.getByRole('table', { name: 'Clients' }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'Farms' })).toBeVisible();
    const orders = page.getByRole('list', { name: 'Clients’ orders' });
    await expect(orders.getByText('Ordered by agent@fenceline.example').first()).toBeVisible();
    await expectAccessible(page);
    const report = orders.getByRole('listitem').first().getByRole('link', { name: /^Open/ });
    await expect(async () => {
      await page.reload();
      await expect(report).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 120_000 });
    await report.click();
    await expect(page.getByRole('heading', { name: 'Kurrajong Park' }).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Files' }).first()).toBeVisible();
  });

  await test.step('the agent finds it among the reports of clients', async () => {
    await page.goto(`${server.origin}/reports?client=all`);
    await expect(page.getByLabel('Whose reports')).toHaveValue('all');
    await expect(page.getByRole('list', { name: 'Clients’ reports' })).toContainText(
      'Kurrajong Park',
    );
  });

  await test.step('the agent compares farms, and the address holds the choice', async () => {
    await page.goto(`${server.origin}/agent-admin`);
    await page.getByRole('link', { name: 'Compare farms' }).click();
    const farms = page.getByRole('list', { name: 'Farms to compare' });
    await expect(page.getByRole('button', { name: 'Compare' })).toBeDisabled();
    for (const name of ['Kurrajong Park', 'Back Creek']) {
      await farms.getByRole('checkbox', { name: new RegExp(name) }).click();
    }
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Compare 2 farms' }).click();
    const ranking = page.getByRole('table', { name: 'Ranking' });
    await expect(ranking.getByRole('row')).toHaveCount(3, { timeout: 120_000 });
    await expect(page.getByRole('heading', { name: 'What this is not for' })).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(ranking.getByRole('row')).toHaveCount(3, { timeout: 120_000 });
  });

  await test.step('a farm whose owner withdraws is named with the reason, not compared', async () => {
    await client.send(contract.plans.letOrder, { plan_id: plan!.plan_id, allowed: false });
    await page.reload();
    const named = page.getByRole('list', { name: 'Not compared' }).getByRole('listitem');
    await expect(named).toHaveCount(2, { timeout: 120_000 });
    await expect(named.first()).toContainText('no longer lets you order for them');
    await expect(page.getByRole('table', { name: 'Ranking' })).toHaveCount(0);
  });
});
