import { readFileSync } from 'node:fs';
import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { expectAccessible, signIn } from '../support/journeys/journey.ts';
import { withInk } from '../support/soil/signed-pdf.ts';

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

const START = 'Start A New Soil Project Registration Form';
const LOAD = 'Load My Soil Projects';
const toStep = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Step ${number}:`) }).click();

test('a client registers a project, signs its PDF and sends it', async ({ page }) => {
  const rail = page.getByRole('navigation', { name: 'Main' });
  await page.goto(`${server.origin}/settings`);
  await signIn(page, 'client@fenceline.example');

  await test.step('Back from the first screen does not lead to an expired sign-in page', async () => {
    await expect(rail).toBeVisible();
    await page.goBack();
    await expect(rail).toBeVisible();
    await expect(page.getByText('This sign-in has expired')).toHaveCount(0);
  });

  await rail.getByRole('link', { name: 'AgriProve' }).click();
  await expect(page).toHaveURL(`${server.origin}/agriprove`);

  await test.step('an unsaved form survives a reload', async () => {
    await page.getByRole('button', { name: START }).click();
    await page.getByLabel('Select Farm').selectOption('Mirrool Downs');
    await expect(page.getByRole('img', { name: 'Map of the land of Mirrool Downs' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Parcels of the farm' })).toContainText('DP');
    await page.getByRole('checkbox', { name: '36//DP755086' }).click();
    await expect(page.getByText(/^5 of 6 parcels, about \d+ ha$/)).toBeVisible();
    await expect(page.getByLabel('Project name')).toHaveValue(/^Mirrool Downs \d{4}$/);
    await page.getByLabel('Your name').fill('Casey Client');
    await page.getByLabel('What kind of farm is it?').fill('Sheep and wheat');
    await page.getByRole('button', { name: 'Add a person' }).click();
    await page.getByLabel('Name on the title').fill('Casey Client');
    for (const no of await page.getByRole('radio', { name: 'No', exact: true }).all()) {
      await no.click();
    }
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('checkbox', { name: 'Fire' }).click();
    await page.getByLabel(/^On how much of the farm/).fill('15 %');
    await page.reload();
    await expect(page.getByLabel(/^On how much of the farm/)).toHaveValue('15 %');
  });

  await test.step('steps are saved along the way', async () => {
    await toStep(page, 4);
    await page.getByRole('checkbox', { name: 'Cover crop' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Your answers are saved.')).toBeVisible();
    await expect(page.getByText(/^Project \d+ · Mirrool Downs$/)).toBeVisible();
    await toStep(page, 1);
    await expect(page.getByText(/^5 of 6 parcels, about \d+ ha$/)).toBeVisible();
    await expect(page.getByRole('checkbox', { name: '36//DP755086' })).not.toBeChecked();
    for (const step of [5, 7, 8]) {
      await toStep(page, step);
      await expectAccessible(page);
    }
  });

  await test.step('the PDF is generated, downloaded, signed and submitted', async () => {
    await toStep(page, 9);
    await page.getByRole('checkbox', { name: /^I have read the declarations/ }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create PDF Report' }).click();
    const download = page.getByRole('button', { name: 'Download the PDF to sign' });
    await expect(download).toBeVisible({ timeout: 60_000 });
    const downloaded = page.waitForEvent('download');
    await download.click();
    const path = await (await downloaded).path();
    await page.getByLabel('Signed PDF').setInputFiles({
      name: 'signed.pdf',
      mimeType: 'application/pdf',
      buffer: withInk(readFileSync(path)),
    });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('The signed PDF was sent for review.')).toBeVisible();
    await expect(page.getByText(/^Next, AgriProve reviews it. We e-mail client@/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Registration form' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Project', exact: true })).toContainText(
      'You sent it on',
    );
  });

  await test.step('the project is listed as submitted', async () => {
    await page.getByRole('button', { name: LOAD }).click();
    const sent = page.getByRole('row', { name: /Mirrool Downs \d{4}/ }).first();
    await expect(sent).toContainText(/A5|A6|A7/);
  });
});

test('answers typed on a second device survive a save on the first', async ({ page, browser }) => {
  const phone = await (await browser.newContext()).newPage();
  const name = 'What kind of farm is it?';
  const save = (device: Page) => device.getByRole('button', { name: 'Save', exact: true });
  // The message is also read out, from outside the form.
  const overtaken = (device: Page) =>
    device
      .getByRole('region', { name: 'Registration form' })
      .getByText(/^This project was saved somewhere else/);

  await test.step('the client opens a saved project on both devices', async () => {
    await phone.setViewportSize({ width: 360, height: 780 });
    for (const device of [page, phone]) {
      await device.goto(`${server.origin}/agriprove?project=1&step=1`);
      await signIn(device, 'client@fenceline.example');
      await expect(device.getByText('Project 1 · Mirrool Downs')).toBeVisible();
    }
    await phone.getByLabel(name).fill('Sheep, written in the paddock');
  });

  await test.step('they save on the first device, then on the second', async () => {
    // A list read before Save would show the conflict; here the server refuses the save.
    let press = () => {};
    const pressed = new Promise<void>((resolve) => (press = resolve));
    await phone.route('**/api', async (route) => {
      if (route.request().postData()?.includes('getClientSoilProjects')) await pressed;
      await route.continue();
    });
    await page.getByLabel(name).fill('Wheat, written at the desk');
    await save(page).click();
    await expect(page.getByText('Your answers are saved.')).toBeVisible();
    await save(phone).click();
    press();
    await expect(overtaken(phone)).toBeVisible();
    await expect(save(phone)).toBeDisabled();
    await expectAccessible(phone);
  });

  await test.step('they keep what they typed on the second device and save it', async () => {
    await phone.getByRole('button', { name: 'Keep the answers on this screen' }).click();
    await save(phone).click();
    await expect(phone.getByText('Your answers are saved.')).toBeVisible();
    await expect(phone.getByLabel(name)).toHaveValue('Sheep, written in the paddock');
  });

  await test.step('on the first device, they go on with the saved answers', async () => {
    await page.getByLabel(name).fill('Wheat, written later');
    // The draft is restored and the list read again, so the conflict is known before Save.
    await page.reload();
    await expect(page.getByLabel(name)).toHaveValue('Wheat, written later');
    await expect(save(page)).toBeDisabled();
    await page.getByRole('button', { name: 'Use the saved answers' }).click();
    await expect(page.getByLabel(name)).toHaveValue('Sheep, written in the paddock');
  });
});
