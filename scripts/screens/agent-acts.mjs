// The states of an agent's and an admin's screens.
import { press } from './acts.mjs';
import { asOther } from './sign-in.mjs';

const FARMER = 'farmer@fenceline.example';

export async function changePlan(page) {
  await page.getByLabel('Plan', { exact: true }).selectOption({ index: 1 });
  await press('Change plan')(page);
  await page.getByLabel('Owners', { exact: true }).waitFor();
}

export async function showRefunds(page) {
  await showTab('Orders')(page);
  await page.getByLabel('Show').selectOption('Refunded');
  await page.getByText('$25.00 refunded').filter({ visible: true }).waitFor();
}

export const showTab = (name) => async (page) => {
  await page.getByRole('tab', { name }).click();
  await page.getByRole('table').first().waitFor();
};

/** Forty addresses out of a spreadsheet; three are not addresses, and one belongs to a client. */
export async function pasteAddresses(page) {
  await press('Add Authorized Clients')(page);
  const good = Array.from({ length: 36 }, (_, i) => `farm${i + 1}@riverina.example`);
  const addresses = [...good, FARMER, 'Back Creek Station', 'mary@', '02 6953 0000'];
  await page.getByLabel('Email(s)').fill(addresses.join('\n'));
}

export async function selectFarmer(page) {
  await page.getByRole('checkbox', { name: `Select ${FARMER}` }).click();
  await page.getByRole('group', { name: 'Selected clients' }).waitFor();
}

export async function openCap(page) {
  await selectFarmer(page);
  await press('Set cap')(page);
  await page.getByRole('dialog').waitFor();
}

export async function saveInvalidPrices(page) {
  await press('Edit prices')(page);
  await page.getByLabel('Property Key Price').fill('-5');
  await page.getByLabel('Forest Carbon Report Price').fill('abc');
  await press('Save prices')(page);
  await page.getByText('is not a valid price').first().waitFor();
}

export async function saveInvalidCap(page) {
  await openCap(page);
  await page.getByLabel('Cap', { exact: true }).fill('500 a month');
  await press('Save cap')(page);
  await page.getByText('is not a valid amount').waitFor();
}

export async function askToArchive(page) {
  await page.getByLabel('Plan', { exact: true }).selectOption('Riverina Agronomy');
  await press('Archive')(page);
  await page.getByRole('alertdialog').waitFor();
}

/** The farmer lets the owners of the plan order; at the next width this is still allowed. */
async function consentOfFarmer(page) {
  await asOther(page, FARMER, '/settings', async (farmer) => {
    const consent = farmer
      .getByRole('listitem', { name: 'Riverina Agronomy' })
      .getByRole('switch', { name: 'Let them see my farms and order for me' });
    await consent.waitFor();
    if ((await consent.getAttribute('aria-checked')) === 'true') return;
    await consent.click();
    await farmer.getByText('can see your farms and order for you.').waitFor();
  });
  await page.reload();
}

export async function openOrderForClient(page) {
  await consentOfFarmer(page);
  await selectFarmer(page);
  await press('Order for 1 client')(page);
  await page.getByRole('checkbox', { name: /Kurrajong Park: Farm Key/ }).click();
}

export async function chooseFarmsToCompare(page) {
  await consentOfFarmer(page);
  await page.getByRole('link', { name: 'Compare farms' }).click();
  const farms = page.getByRole('list', { name: 'Farms to compare' }).getByRole('checkbox');
  await farms.first().click();
  await farms.nth(1).click();
}

export async function compareFarms(page) {
  await chooseFarmsToCompare(page);
  await press('Compare 2 farms')(page);
  await page.getByRole('heading', { name: 'What this is not for' }).waitFor({ timeout: 120_000 });
}

/** A file of which one line pays nothing that is known, and one cannot be read. */
export async function chooseBankFile(page) {
  await page.getByLabel('CSV file of the bank').setInputFiles({
    name: 'november.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Date,Amount,Transaction Details,Balance\n10/11/2026,7.00,INTEREST,907.00\n31/02/2026,5.00,x,9.00\n',
    ),
  });
  await page.getByRole('table', { name: 'Money that came in' }).waitFor();
}
