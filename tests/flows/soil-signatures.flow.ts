import { readFileSync } from 'node:fs';
import { expect, test } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { whileComparisonsWait } from '../support/journeys/held-comparison.ts';
import { expectAccessible, signIn } from '../support/journeys/journey.ts';
import { savedAgain } from '../support/soil/signed-pdf.ts';
import { SMALL_PDF } from '../support/server/small-pdf.ts';

// Only in `npm run test:full`: a busy server and a scan; a signed PDF is sent in `soil-client` in every run.

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

const LOAD = 'Load My Soil Projects';
const SCAN = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: SMALL_PDF };

test('an unsigned PDF is compared once a busy server has time, and then refused', async ({
  page,
}) => {
  const comparing = page.getByText(/^The signed PDF is being compared with the commitment\./);
  const open = async () => {
    await page.getByRole('button', { name: LOAD }).click();
    await page.getByRole('row', { name: /Mirrool Flats/ }).click();
  };
  await page.goto(`${server.origin}/agriprove`);
  await signIn(page, 'client@fenceline.example');
  await open();
  await page.getByRole('button', { name: /^Step 10:/ }).click();
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the PDF to sign' }).click();
  const unsigned = savedAgain(readFileSync(await (await downloaded).path()));

  await test.step('while it waits, everybody reads that it is being compared', () =>
    whileComparisonsWait(server.dataDir, async () => {
      await page.getByLabel('Signed PDF').setInputFiles({ ...SCAN, buffer: unsigned });
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(page.getByText('The signed PDF was sent for review.')).toBeVisible();
      await open();
      await expect(comparing).toBeVisible();
      await page.reload();
      await expect(comparing).toBeVisible();
    }));

  await test.step('it comes back with the reason at its field', async () => {
    await expect(async () => {
      await page.reload();
      await page.getByRole('button', { name: /^Step 10:/ }).click({ timeout: 3_000 });
      await expect(
        page
          .getByRole('group', { name: /^Send Registration/ })
          .getByText(/^This is the commitment as it was created, without a signature\./),
      ).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 120_000 });
    await expect(page.getByRole('button', { name: 'Download the PDF to sign' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('a scan waits until the partner has looked for the signatures', async ({ page, browser }) => {
  const partner = await (await browser.newContext()).newPage();
  await page.goto(`${server.origin}/agriprove`);
  await signIn(page, 'client@fenceline.example');
  const row = page.getByRole('row', { name: /Mirrool Flats/ });
  const open = async () => {
    await page.getByRole('button', { name: LOAD }).click();
    await row.click();
  };
  const sendScan = async () => {
    await page.getByRole('button', { name: /^Step 10:/ }).click();
    await page.getByLabel('Signed PDF').setInputFiles(SCAN);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('The signed PDF was sent for review.')).toBeVisible();
  };
  const question = partner.getByText(/^Is form 1 signed by 2 people\?$/);

  await test.step('the client reads that the partner checks the signatures', async () => {
    await open();
    await sendScan();
    // First the server compares the file with the commitment.
    await expect(async () => {
      await page.reload();
      await page.getByRole('button', { name: LOAD }).click();
      await expect(row).toContainText('AgriProve checks the signatures.', { timeout: 3_000 });
    }).toPass();
  });

  await test.step('the partner sends it back with a reason', async () => {
    await partner.goto(`${server.origin}/agriprove`);
    await signIn(partner, 'partner@agriprove.example');
    await partner.getByRole('button', { name: /^Open project \d+, Mirrool Flats/ }).click();
    await expect(question).toBeVisible();
    await expectAccessible(partner);
    await partner.getByRole('button', { name: 'No, send it back' }).click();
    await partner.getByLabel(/^Reason/).fill('Charlie Client has not signed.');
    await expectAccessible(partner);
    await partner.getByRole('button', { name: 'Send it back' }).click();
    await expect(partner.getByText(/is with its client again, to be signed/)).toBeVisible();
    await expect(question).toHaveCount(0);
  });

  await test.step('the client reads the reason and sends the PDF again', async () => {
    await page.reload();
    await open();
    await expect(page.getByText('Charlie Client has not signed.')).toBeVisible();
    await sendScan();
  });

  await test.step('the partner confirms, and the condition report is started', async () => {
    await expect(async () => {
      // The address holds the open project.
      await partner.reload();
      await expect(question).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await partner.getByRole('button', { name: 'Yes, all have signed' }).click();
    await expect(
      partner.getByText(/^Everybody has signed form 1, as partner@agriprove\.example confirmed/),
    ).toBeVisible();
    await expect(async () => {
      await partner.goto(`${server.origin}/agriprove?tab=admin&q=Flats&lane=ours`);
      await expect(partner.getByRole('row', { name: /Mirrool Flats/ })).toContainText(/A6|A7/, {
        timeout: 5_000,
      });
    }).toPass({ timeout: 60_000 });
  });
});
