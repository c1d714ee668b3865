// The states of the cart, its payment and the orders.
import { chooseFarm, press } from './acts.mjs';
import { asOther } from './sign-in.mjs';

const AGENT = 'agent@fenceline.example';

export async function askToBuyAgain(page) {
  await chooseFarm(page);
  await page.getByRole('button', { name: /^You own this \(.*\) · Download$/ }).click();
  await page.getByRole('menuitem', { name: 'Buy again …' }).click();
  await page.getByRole('alertdialog').waitFor();
}

/** Puts the key into the cart, where it still is at the next width. */
export async function fillCart(page) {
  const inCart = page.getByRole('button', { name: 'Remove Farm Key for Kurrajong Park' });
  const empty = page.getByText('Shopping cart is empty');
  await inCart.or(empty).first().waitFor();
  if (await inCart.isVisible()) return;
  await page.goto(new URL('/map', page.url()).href);
  await askToBuyAgain(page);
  await press('Buy again')(page);
  await page.goto(new URL('/shop', page.url()).href);
  await inCart.waitFor();
}

export const payAnd = (name, text) => async (page) => {
  await fillCart(page);
  await press('PayPal')(page);
  await page.getByText('Waiting for PayPal').waitFor();
  if (name) await press(name)(page);
  await page.getByText(text).first().waitFor();
};

/** PayPal pays a part of the latest order back, once, and tells the server a moment later. */
export async function payBack(page) {
  const refunded = page.getByText('$25.00 refunded').first();
  if (!(await refunded.isVisible())) {
    await page.request.post(new URL('/sandbox/paypal/pay-back', page.url()).href, {
      data: { amount: { currency_code: 'AUD', value: '25.00' } },
    });
    await page.waitForTimeout(2_000);
    await page.reload();
    await refunded.waitFor();
  }
  const row = page.getByRole('button', { name: /refunded/ }).first();
  if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click();
  await page.getByText('Sent by e-mail').waitFor();
}

/** Opens the past order, or leaves it open at the next width. */
export async function openOrder(page) {
  const row = page.getByRole('button', { name: /Kurrajong Park/ }).first();
  if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click();
  await page.getByText('Sent by e-mail').waitFor();
}

export async function reportProblem(page) {
  await openOrder(page);
  await press('Report a problem')(page);
  await page.getByRole('dialog').waitFor();
}

/** A filter and a search that no order matches. */
export async function findNoOrder(page) {
  await page.getByLabel('State').selectOption('Sent');
  await page.getByLabel('Search orders').fill('Wattle Creek');
  await page.getByText('No order matches').waitFor();
}

/** Removes the key and leaves the offer to undo that. */
export async function removeFromCart(page) {
  await fillCart(page);
  await press('Remove Farm Key for Kurrajong Park')(page);
  await page.getByRole('button', { name: 'Undo' }).waitFor();
}

export async function choosePlan(page) {
  await fillCart(page);
  await page.getByRole('radio', { name: 'Plan' }).click();
  await page.getByRole('combobox', { name: 'Plan' }).selectOption('Riverina Agronomy');
  await page.getByText('Riverina Agronomy gets a copy of your files').waitFor();
}

/** The agent changes the price after the plan has been chosen. */
export async function payAtOldPrice(page) {
  await choosePlan(page);
  await asOther(page, AGENT, '/agent-admin', async (agent) => {
    await press('Edit prices')(agent);
    const price = agent.getByLabel('Property Key Price');
    await price.fill(String(Number(await price.inputValue()) + 1));
    await press('Save prices')(agent);
    await agent.getByText('The prices are saved.').waitFor();
  });
  await press('Pay by Plan')(page);
  await page.getByText(/now costs/).waitFor();
}

/** Puts the farmer’s free reorder of a report into the cart. */
export async function fillCartFree(page) {
  const free = page.getByRole('button', { name: 'Place free order' });
  const empty = page.getByText('Shopping cart is empty');
  await free.or(empty).first().waitFor();
  if (await free.isVisible()) return;
  await page.goto(new URL('/map', page.url()).href);
  await chooseFarm(page);
  await page.getByRole('button', { name: /^Add Carbon Report to Cart/ }).click();
  await page.getByText('(free reorder) is added').waitFor();
  await page.goto(new URL('/shop', page.url()).href);
  await free.waitFor();
}

/** Another tab adds a report to the cart while the payment window is open, or removes it again. */
export async function changeCartWhilePaying(page) {
  await payAnd(null, 'Waiting for PayPal')(page);
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  const remove = (item) => tab.getByRole('button', { name: `Remove ${item} for Kurrajong Park` });
  await remove('Farm Key').waitFor();
  const carbon = remove('Forest Carbon Report (free reorder)');
  if (await carbon.isVisible()) await carbon.click();
  else {
    await tab.goto(new URL('/map', page.url()).href);
    await chooseFarm(tab);
    await tab.getByRole('button', { name: /^Add Carbon Report to Cart/ }).click();
    await tab.getByText('is added to shopping card').waitFor();
  }
  await page.getByText('Your cart has changed. Nothing was charged.').waitFor();
  await tab.close();
}

/** The comparison in the cart is with the parcels within 1 km; at the next width it is still there. */
export async function askToReplaceParcels(page) {
  const dialog = page.getByRole('alertdialog');
  const inCart = page.getByText(/^In your cart: Kurrajong Park|is already in the shopping card$/);
  await compareWithin(page, '1');
  await inCart.first().waitFor();
  await page.reload();
  await compareWithin(page, '2');
  await dialog.waitFor();
}

async function compareWithin(page, radiusKm) {
  await chooseFarm(page);
  // On a phone, the panel is lowered for the map.
  const raise = page.getByRole('button', { name: 'Continue' });
  const minArea = page.getByLabel('Minimum area (ha)');
  const buffer = page.getByRole('switch', { name: 'Select Comparison Buffer' });
  if (page.viewportSize().width < 500) await raise.click();
  if ((await buffer.getAttribute('aria-checked')) !== 'true') await buffer.click();
  await page.getByLabel('Radius (km)').selectOption(radiusKm);
  await minArea.selectOption('10');
  await page.getByText(/^[\d,]+ parcels within/).waitFor();
  await press('Find Parcels')(page);
  await page.getByText(/^[\d,]+ parcels selected/).waitFor();
  await press('Add to Cart')(page);
}
