// Actions that bring a screen into the state of its picture. The page stays open for the next
// width, with everything saved so far, such as a draft or a cart.

export const press = (name) => (page) =>
  page.getByRole('button', { name, exact: true }).first().click();
export const chooseFarm = (page) =>
  page.getByLabel('Select Farm').selectOption({ label: 'Kurrajong Park' });

/** On a phone, a switched-on layer lowers the panel. */
export async function showLayers(page) {
  await chooseFarm(page);
  await press('Layers')(page);
  const ground = page.getByRole('switch', { name: /^Seasonal Ground Cover/ });
  // The overlay is still on at the next width, but only switching it on shows the map.
  if ((await ground.getAttribute('aria-checked')) === 'true') await ground.click();
  await ground.click();
  await page.getByRole('slider', { name: /^Seasonal Ground Cover/ }).waitFor();
}

export async function askToKeepFarm(page) {
  await chooseFarm(page);
  await press('More for Kurrajong Park')(page);
  await page.getByRole('menuitem', { name: 'Keep offline' }).click();
  await page.getByText(/map tiles, about/).waitFor();
}

/** Opens the wizard, unless it is still open from the last width because its draft is saved. */
export async function openWizard(page) {
  const wizard = page.getByRole('region', { name: 'Add Farm' });
  if (!(await wizard.isVisible())) await press('Add Farm')(page);
  await wizard.waitFor();
}

/** Opens the drawing over the farm's land, whose draft is still there at the next width. */
export async function drawPaddocks(page) {
  await chooseFarm(page);
  await press('More for Kurrajong Park')(page);
  await page.getByRole('menuitem', { name: 'Paddocks', exact: true }).click();
  const start = page.getByRole('button', { name: 'Start from the farm’s land' });
  await page
    .getByRole('button', { name: /^(Add paddocks|Continue)$/ })
    .first()
    .click();
  await page.getByRole('region', { name: 'Drawing' }).or(start).first().waitFor();
  if (await start.isVisible()) await start.click();
  // On a phone, the panel is lowered by then.
  await page.getByLabel('Name of paddock 1').waitFor({ state: 'attached' });
}

export async function lookAtBoundary(page) {
  await chooseFarm(page);
  await page.getByRole('heading', { name: /^Boundary:/ }).waitFor();
  await page.getByRole('button', { name: 'History of the boundary' }).click();
}

/** A new account has no farm, no order and no map of its own. */
export async function signUp(page) {
  const create = page.getByRole('button', { name: 'Create Account' });
  if (!(await create.isVisible())) return;
  await page.getByRole('textbox', { name: 'Name' }).fill('Nora Newcomer');
  await page.getByRole('checkbox').click();
  await create.click();
  await page.getByText('Register your first farm').waitFor();
}
