import { expect, type Locator, type Page } from 'playwright/test';

/** More tab stops than any screen has. */
const MAX_STOPS = 400;

/** Presses Tab until the control has the focus; fails if Tab does not reach it. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  // PayPal's button is in a shadow root.
  const isThere = () =>
    control.evaluate(
      (element) => element === (element.getRootNode() as Document | ShadowRoot).activeElement,
    );
  for (let stop = 0; stop < MAX_STOPS && !(await isThere()); stop++) {
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

/** Tabs to the control and presses the key there. */
export async function pressAt(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await expect(control).toBeEnabled();
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Tabs to the field and types; in a list, the first letters choose. */
export async function typeAt(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Tabs to the group of a radio button, and chooses it with the arrow keys. */
export async function chooseAt(page: Page, radio: Locator): Promise<void> {
  const isInGroup = () =>
    radio.evaluate((element) => {
      const { activeElement } = document;
      return (
        activeElement instanceof HTMLInputElement &&
        activeElement.name === (element as HTMLInputElement).name
      );
    });
  for (let stop = 0; stop < MAX_STOPS && !(await isInGroup()); stop++) {
    await page.keyboard.press('Tab');
  }
  for (let arrow = 0; arrow < 20 && !(await radio.isChecked()); arrow++) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(radio).toBeChecked();
}
