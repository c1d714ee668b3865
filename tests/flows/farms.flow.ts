import { expect, test, type Locator, type Page } from 'playwright/test';
import { contract } from '#shared/api/contract';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { chooseFarmAction, expectAccessible, signIn } from '../support/journeys/journey.ts';
import { signedInClient } from '../support/journeys/sandbox-sign-in.ts';

const FARMER = 'farmer@fenceline.example';

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const chips = (page: Page) => page.getByRole('button', { name: /^Remove parcel / });

async function openFarms(page: Page): Promise<void> {
  await page.goto(`${server.origin}/farms`);
  await signIn(page, FARMER);
  await expect(page.getByRole('table', { name: 'Your farms' })).toBeVisible();
}

async function toLastStep(page: Page): Promise<void> {
  for (const step of ['Owner Information', 'Set Gate Location', 'Select Farm Boundary']) {
    await button(page, 'Next').click();
    await expect(page.getByRole('listitem').filter({ hasText: step })).toHaveAttribute(
      'aria-current',
      'step',
    );
  }
}

test('a farmer edits, verifies, deletes and restores a farm', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });

  await test.step('verifies it, after entering a wrong password', async () => {
    await openFarms(page);
    await expect(row(page, 'Kurrajong Park').locator('path[d^="M"]').first()).toBeVisible();
    await button(page, 'Details of Kurrajong Park').click();
    await expectAccessible(page);
    await chooseFarmAction(page, 'Kurrajong Park', 'Verify with LPA');
    await page.getByLabel('LPA User ID').fill('lpa-demo');
    await page.getByLabel('LPA Password').fill('wrong');
    await expectAccessible(page);
    await button(page, 'Verify').click();
    await expect(page.getByText('Login Failure')).toBeVisible();

    await page.getByLabel('LPA Password').fill('lpa-demo-pass');
    await button(page, 'Verify').click();
    await expect(page.getByRole('img', { name: 'Verified with LPA' })).toBeVisible();
    await expect(row(page, 'Verified with LPA')).toContainText('Kurrajong Park');
    expect(server.output()).not.toContain('lpa-demo');
  });

  await test.step('edits its name and parcels on the map', async () => {
    await chooseFarmAction(page, 'Kurrajong Park', 'Edit Farm');
    const wizard = page.getByRole('region', { name: 'Edit Farm' });
    await expect(wizard.getByLabel('Farm name')).toHaveValue('Kurrajong Park');
    await wizard.getByLabel('Farm name').fill('Kurrajong Hill');
    await toLastStep(page);
    await expect(page.getByLabel('Select Land Parcels')).toBeDisabled();
    await expect(chips(page)).toHaveCount(6);
    await chips(page).first().click();
    await expect(chips(page)).toHaveCount(5);
    await button(page, 'Update').click();
    await expect(page.getByText('Kurrajong Hill is updated.')).toBeVisible();
    await expect(wizard).toHaveCount(0);
    await expect(page.getByLabel('Select Farm')).toContainText('Kurrajong Hill');
  });

  await test.step('deletes it', async () => {
    await page.getByLabel('Select Farm').selectOption('Kurrajong Hill');
    // A check under way would find its farm deleted.
    await expect(page.getByText(/^Boundary: /)).toBeVisible();
    await chooseFarmAction(page, 'Kurrajong Hill', 'Delete');
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to delete this farm?',
    });
    await expect(question).toContainText('livestock-tagging');
    await expectAccessible(page);
    await button(page, 'Permanently Delete Farm').click();
    await expect(page.getByLabel('Select Farm')).not.toContainText('Kurrajong Hill');
  });

  await test.step('restores it later from the list of deleted farms', async () => {
    await rail(page).getByRole('link', { name: 'Farms' }).click();
    await page.getByText('Deleted farms (1)').click();
    await expect(page.getByRole('list', { name: 'Deleted farms' })).toContainText('29 days left');
    await expectAccessible(page);
    await button(page, 'Restore Kurrajong Hill').click();
    await expect(row(page, 'Kurrajong Hill')).toContainText('Verified on');
    await expect(page.getByText(/^Deleted farms/)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Farms' })).toBeFocused();
    await page.getByRole('link', { name: 'Kurrajong Hill' }).click();
    await expect(page.getByRole('region', { name: 'Kurrajong Hill' })).toContainText('5 parcels');
  });

  expect(faults).toEqual([]);
});

test('on a phone, a farm from pasted lot/plans is added by keyboard only', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${server.origin}/map`);
  await signIn(page, FARMER);
  await expect(page.getByLabel('Select Farm')).toBeVisible();
  const tabTo = async (target: Locator) => {
    for (let stops = 0; stops < 60; stops++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('the Tab key does not lead there');
  };
  const pressNext = async () => {
    await tabTo(button(page, 'Next'));
    await page.keyboard.press('Enter');
  };

  await tabTo(button(page, 'Add Farm'));
  await page.keyboard.press('Enter');
  await tabTo(page.getByLabel('Farm name'));
  await page.keyboard.type('Keys Only');
  await pressNext();
  await tabTo(page.getByLabel('Road number'));
  for (const part of ['25', 'Banksia Street', 'Wirrabilla', 'NSW', '2704']) {
    await page.keyboard.type(part);
    await page.keyboard.press('Tab');
  }
  await pressNext();
  // The map is there before the address is found.
  await expect(page.getByText('The gate is not set yet.').first()).toBeVisible();
  await tabTo(page.getByRole('application', { name: /^Map/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('The gate is set.')).toBeVisible();
  await pressNext();

  await tabTo(page.getByRole('slider', { name: 'Height of the panel' }));
  await page.keyboard.press('ArrowUp');
  await tabTo(page.getByLabel('Paste lot/plan list'));
  await page.keyboard.insertText('17//DP755092, 3/DP758001, 99//DP1');
  await tabTo(button(page, 'Find parcels'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 parcel added.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Not found' })).toHaveText('99//DP1');
  await tabTo(page.getByRole('checkbox', { name: '3/B/DP758001' }));
  await page.keyboard.press('Space');
  await expect(chips(page)).toHaveCount(2);
  await tabTo(button(page, 'Submit'));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Select Farm')).toContainText('Keys Only');
  const news = page.getByRole('heading', { name: /^Keys Only is registered/ });
  await expect(news).toBeFocused();
  await tabTo(button(page, 'Later'));
  await page.keyboard.press('Enter');
  await expect(news).toHaveCount(0);
});

/**
 * Moves the gate of the farm with a custom boundary away from it, as an edit on another device
 * would. Returns the farm's name and the number of its latest version.
 */
async function moveGateAway(): Promise<{ name: string; version: number }> {
  const client = await signedInClient(server.origin, FARMER);
  const list = await client.send(contract.farms.list, { email: FARMER });
  const farm = list.find((one) => !one.is_aus_farmkey)!;
  const { property_id, property_name } = farm;
  await client.send(contract.farms.editInfo, {
    property_id,
    property_name,
    pic_code: farm.pic_code,
    front_gate_lat: farm.front_gate_lat + 0.003,
    front_gate_lng: farm.front_gate_lng,
    not_owner: false,
    owner_name: '',
    owner_business_name: '',
    owner_phone_number: '',
    owner_email_address: '',
  });
  const [latest] = await client.send(contract.boundaries.versions, { property_id });
  return { name: property_name, version: latest!.number };
}

test('a farmer moves a gate that another device moved away, and restores it from the history', async ({
  page,
}) => {
  const { name, version } = await moveGateAway();
  await page.goto(`${server.origin}/map`);
  await signIn(page, FARMER);
  await page.getByLabel('Select Farm').selectOption({ label: name });
  const boundary = page.getByRole('region', { name: 'Boundary', exact: true });
  const strayGate = boundary.getByText(/^The gate is \d+ m outside the boundary$/);
  const history = page.getByRole('region', { name: 'Boundary history' });

  await test.step('sees it on the map and fixes it', async () => {
    await expect(strayGate).toBeVisible();
    await boundary.getByRole('button', { name: /^Show on the map: The gate is/ }).click();
    await expect(
      boundary.getByRole('button', { name: /^Show on the map: The gate is/ }),
    ).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    await button(page, 'Move the gate to the boundary').click();
    await expect(page.getByText('The gate is on the boundary now.')).toBeVisible();
    await expect(strayGate).toHaveCount(0);
    await expect(boundary.getByRole('heading')).toBeFocused();
  });

  await test.step('restores an earlier version with the keyboard', async () => {
    await button(page, 'History of the boundary').focus();
    await page.keyboard.press('Enter');
    await expect(history.getByRole('heading', { name: 'Boundary history' })).toBeFocused();
    const newest = history.getByRole('listitem').first();
    await expect(newest).toContainText(`${version + 1}. Gate moved to the boundary`);
    await history.getByRole('button', { name: new RegExp(`^${version}\\. Edited`) }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(button(page, `Restore version ${version}`)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toContainText('the same size as now');
    await button(page, 'Restore').click();
    await expect(page.getByText(`Version ${version} is restored.`)).toBeVisible();
    await expect(newest).toContainText(`Restored version ${version}`);
    await expect(strayGate).toBeVisible();
  });
});

test('a custom boundary becomes the parcels under it, which can have a key, and comes back', async ({
  page,
}) => {
  await page.goto(`${server.origin}/map`);
  await signIn(page, FARMER);
  await page.getByLabel('Select Farm').selectOption('Back Creek');
  const card = page.getByRole('region', { name: 'Back Creek' });
  await expect(card).toContainText('custom boundary');
  await button(page, 'Take the parcels under it').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/44 parcels have \d+ ha \(\+\d+ ha\)/);
  await expectAccessible(page);
  await button(page, 'Take these parcels').click();
  await expect(card).toContainText('44 parcels');
  await expect(button(page, 'Add Farm Key to Cart · $75')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Boundary' }).getByRole('heading')).toBeFocused();
  await button(page, 'Undo').click();
  await expect(card).toContainText('custom boundary');
  await expect(button(page, 'Take the parcels under it')).toBeVisible();
});
