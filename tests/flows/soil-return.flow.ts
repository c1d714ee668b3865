import { readFileSync } from 'node:fs';
import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { expectAccessible, signIn } from '../support/journeys/journey.ts';
import { growFarm, separateFarm } from '../support/journeys/separate-farm.ts';
import { withInk } from '../support/soil/signed-pdf.ts';

// Only in `npm run test:full`: a registration that comes back; `soil-client` and `soil-submit` are in every run.

const CLIENT = 'client@fenceline.example';
const PARTNER = 'partner@agriprove.example';
const PROJECT = 'Mirrool West';
const FARM = 'Mirrool West Block';
const REASON = 'The regulator asks who signs for the company.';

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
  await separateFarm(server.dataDir, { project: PROJECT, farm: FARM });
});
test.afterAll(() => server.remove());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

const LIST = '/agriprove?tab=admin&q=West';

async function openProject(page: Page): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Open project \\d+, ${PROJECT}$`) }).click();
  await expect(page.getByRole('heading', { name: PROJECT })).toBeVisible();
}

/** Opens the menu of decisions on the project's page and chooses one. */
async function decide(page: Page, code: string): Promise<void> {
  await button(page, 'Decide').click();
  await page.getByRole('menuitem', { name: new RegExp(`^${code}`) }).click();
}

/** Marks a question or a parcel in the dialog that returns a project. */
async function mark(page: Page, number: number, label: string, says: string): Promise<void> {
  await button(page, 'Mark a question or parcel').click();
  await page.getByLabel(`Mark ${number}: question or parcel`).selectOption({ label });
  await page.getByRole('textbox', { name: `What to change: ${label}` }).fill(says);
}

/** Follows the link of the client's mail in a browser that is not signed in. */
async function openMail(page: Page): Promise<void> {
  const mail = page.getByRole('row', { name: new RegExp(`changes are needed ${CLIENT}`) });
  await expect(async () => {
    await page.goto(`${server.origin}/sandbox/mailbox`);
    await expect(mail).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await mail.getByRole('link').click();
  await expect(page.locator('pre')).toContainText(REASON);
  await expect(page.locator('pre')).toContainText('Step 4, What will you start doing? Your letter');
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Change your answers' });
  await page.goto((await link.getAttribute('href')) ?? '');
  await signIn(page, CLIENT);
}

test('a refused project goes back to its client, is repaired and reaches the regulator', async ({
  page: partner,
  browser,
}) => {
  const client = await (await browser.newContext()).newPage();
  const form = client.getByRole('region', { name: 'Registration form' });
  const note = client.getByRole('paragraph').filter({ hasText: REASON });

  await test.step('the partner reads the refusal and returns the project with marks', async () => {
    await partner.goto(server.origin + LIST);
    await signIn(partner, PARTNER);
    await openProject(partner);
    await partner.getByRole('tab', { name: 'Regulator' }).click();
    await expect(partner.getByText('overlaps a registered project').first()).toBeVisible();
    await decide(partner, 'B1');
    await partner.getByLabel('Reason').fill(REASON);
    await mark(partner, 1, 'What will you start doing?', 'Your letter says no cover crops.');
    await mark(partner, 2, 'Who is on the land titles?', 'Please name the new secretary.');
    await mark(partner, 3, 'Parcel 1 (35 DP755086)', 'Is all of this lot in the project?');
    await expectAccessible(partner);
    await button(partner, 'Return to the client').click();
    await expect(partner.getByText(`The status of ${PROJECT} is now B1.`)).toBeVisible();
    await partner.getByRole('tab', { name: 'History' }).click();
    const latest = partner.getByRole('region', { name: 'History' }).getByRole('listitem').first();
    await expect(latest).toContainText(REASON);
    await expect(latest).toContainText('Parcel 1 (35 DP755086): Is all of this lot');
  });

  await test.step('meanwhile the client adds parcels to the farm', () =>
    growFarm(server.dataDir, { farm: FARM, from: 'Mirrool Downs' }));

  await test.step('the client follows the link in the mail to the form', async () => {
    await openMail(client);
    await expect(form.getByText(REASON)).toBeVisible();
    await expect(client).toHaveURL(/&step=1$/);
    await expectAccessible(client);
  });

  await test.step('the client goes from mark to mark and repairs the answers', async () => {
    await form.getByRole('button', { name: 'Step 1, Who is on the land titles?' }).click();
    await expect(client.getByLabel('Name on the title').first()).toBeFocused();
    await expect(form.getByText('Please name the new secretary.')).toHaveCount(2);
    await expect(client.getByRole('list', { name: 'Parcels of the project' })).toContainText(
      'Parcel 1 (35 DP755086)',
    );
    // The client adds none of them, so the project keeps the land that was signed.
    await expect(form.getByText('Your farm has 5 more parcels. Add them?')).toBeVisible();
    const offered = client.getByRole('list', { name: 'Parcels to add' }).getByRole('checkbox');
    await expect(offered).toHaveCount(5);
    await client.getByLabel('Secretary').fill('Dana Director');
    await form.getByRole('button', { name: 'Step 4, What will you start doing?' }).click();
    await expect(form.getByText('Your letter says no cover crops.')).toHaveCount(2);
    await client.getByRole('checkbox', { name: 'Cover crop' }).click();
    await expectAccessible(client);
  });

  await test.step('the client creates a new PDF, signs it and sends it', async () => {
    await client.getByRole('button', { name: /^Step 9:/ }).click();
    await client
      .getByRole('checkbox', {
        name: 'I have read the declarations of the commitment and accept its terms.',
      })
      .click();
    await button(client, 'Create PDF Report').click();
    const download = button(client, 'Download the PDF to sign');
    await expect(download).toBeVisible({ timeout: 60_000 });
    await expect(client.getByText('Dana Director, Company secretary')).toBeVisible();
    const downloaded = client.waitForEvent('download');
    await download.click();
    const path = await (await downloaded).path();
    await client.getByLabel('Signed PDF').setInputFiles({
      name: 'signed.pdf',
      mimeType: 'application/pdf',
      buffer: withInk(readFileSync(path)),
    });
    await button(client, 'Send').click();
    await expect(client.getByText('The signed PDF was sent for review.')).toBeVisible();
    await expect(note).toHaveCount(0);
  });

  await test.step('the partner sees what changed since form 1', async () => {
    await expect(async () => {
      await partner.goto(server.origin + LIST);
      await expect(partner.getByRole('row', { name: new RegExp(PROJECT) })).toContainText('A7', {
        timeout: 5_000,
      });
    }).toPass({ timeout: 120_000 });
    await openProject(partner);
    await partner.getByRole('tab', { name: 'Answers' }).click();
    const changes = partner.getByRole('region', { name: 'Changes' });
    await expect(changes.getByLabel('What changed in form 2')).toContainText('since form 1 of');
    await expect(changes.getByRole('term')).toHaveText([
      'Who is on the land titles?',
      'What will you start doing?',
    ]);
    await expect(changes.getByRole('insertion').first()).toContainText('Dana Director');
    await expect(changes.getByRole('deletion').first()).toContainText('Charlie Client');
    await partner.getByRole('tab', { name: 'Land' }).click();
    await expect(partner.getByRole('table', { name: /^Parcels in/ }).getByRole('row')).toHaveCount(
      2,
    );
    await expectAccessible(partner);
  });

  await test.step('the partner confirms the signatures and approves the project', async () => {
    await button(partner, 'Yes, all have signed').click();
    await expect(partner.getByText(/^Everybody has signed form 2/)).toBeVisible();
    await decide(partner, 'B3');
    await button(partner, 'Approve').click();
    await expect(partner.getByText(`The status of ${PROJECT} is now B3.`)).toBeVisible();
    await partner.getByRole('tab', { name: 'Findings' }).click();
    await expect(partner.getByText('Nothing stands in the way of a submission.')).toBeVisible();
  });

  await test.step('the partner submits it again, and the regulator accepts it', async () => {
    await button(partner, 'Submit to CER').click();
    await expect(partner.getByLabel('Project name')).toHaveValue(PROJECT);
    await button(partner, 'Submit').click();
    await button(partner, 'Submit now').click();
    await expect(partner.getByText(/ · CER id CER-\d{6}$/)).toBeVisible();
    await partner.getByRole('tab', { name: 'Regulator' }).click();
    const submissions = partner.getByRole('tabpanel', { name: 'Regulator' }).getByRole('listitem');
    await expect(submissions).toHaveText([/^Submission 2.+Received\.$/, /^Submission 1.+refused/]);
    await partner.getByRole('tab', { name: 'Findings' }).click();
    await expect(partner.getByText('No problems')).toBeVisible();
  });
});
