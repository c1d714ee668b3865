import { expect, type Locator, type Page } from 'playwright/test';

/** More tab stops than any screen has. */
const MAX_STOPS = 400;

/** Presses Tab; the element that gets the focus must not lie wholly under another (2.4.11). */
async function tab(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  const covered = await page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const { left, top, width, height } = focused.getBoundingClientRect();
    // A file's field is invisible inside its label.
    if (width < 4 || height < 4) return null;
    const isSeen = [0.05, 0.5, 0.95].some((x) =>
      [0.05, 0.5, 0.95].some((y) => {
        const seen = document.elementFromPoint(left + width * x, top + height * y);
        return seen !== null && (focused.contains(seen) || seen.contains(focused));
      }),
    );
    return isSeen ? null : focused.outerHTML.slice(0, 120);
  });
  expect(covered).toBeNull();
}

/** Presses Tab until the control has the focus; fails if Tab does not reach it. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  // PayPal's button is in a shadow root.
  const isThere = () =>
    control.evaluate(
      (element) => element === (element.getRootNode() as Document | ShadowRoot).activeElement,
    );
  for (let stop = 0; stop < MAX_STOPS && !(await isThere()); stop++) {
    await tab(page);
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
    await tab(page);
  }
  for (let arrow = 0; arrow < 20 && !(await radio.isChecked()); arrow++) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(radio).toBeChecked();
}
