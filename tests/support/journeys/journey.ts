import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

export async function signIn(page: Page, email: string, password = 'fenceline'): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Waits until the map is where it was about to move: it moves there after the next frame. */
export async function mapRests(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => resolve())));
      }),
  );
  await expect(page.locator('.leaflet-pan-anim')).toHaveCount(0);
}

/** Age in ms after which the map and the panel forget a pointer's speed, and more. */
const FORGOTTEN_MS = 60;

/** Holds a pressed pointer still, by the page's clock, so that what it drags is not flung. */
export async function holdStill(page: Page): Promise<void> {
  const until = (await page.evaluate(() => Date.now())) + FORGOTTEN_MS;
  await page.waitForFunction((time) => Date.now() > time, until);
}

/** Clicks the map at this offset in pixels from the middle of its part that no panel covers. */
export async function clickMap(page: Page, east = 0, south = 0): Promise<void> {
  await mapRests(page);
  const box = await page.locator('.farm-map-clear').boundingBox();
  if (!box) throw new Error('the map is not on the screen');
  await page.mouse.click(box.x + box.width / 2 + east, box.y + box.height / 2 + south);
}

/** Zooms the map level by level. */
export async function zoomMap(page: Page, direction: 'in' | 'out', presses: number): Promise<void> {
  const press = page.getByRole('button', { name: `Zoom ${direction}` });
  // The scale bar shows when the zoom has finished.
  const scale = page.locator('.leaflet-control-scale-line');
  for (let pressed = 0; pressed < presses; pressed++) {
    const before = await scale.textContent();
    await press.click();
    await expect(scale).not.toHaveText(before ?? '');
  }
}

/** Delays responses to parcel clicks until the returned function is called. */
export async function holdParcels(page: Page): Promise<() => void> {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api', async (route) => {
    if (route.request().postData()?.includes('"lat"')) await answered;
    return route.fallback();
  });
  return answer;
}

/**
 * Waits for finite animations such as fades and slides, but not for endless ones such as spinners.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ),
  );
}

export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  const { violations } = await axe(page)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  expect([...(await tooSmallSentences(page)), ...(await unspokenPlaceholders(page))]).toEqual([]);
}

/** Without a page of its own for frames of other origins, which takes as long as the check itself. */
const axe = (page: Page) =>
  new AxeBuilder({ page })
    .options({
      resultTypes: ['violations'],
      // 2.5.3 and 2.5.8, which axe does not check by itself yet.
      rules: {
        'label-content-name-mismatch': { enabled: true },
        'target-size': { enabled: true },
      },
    })
    .setLegacyMode();

/**
 * Fields without a visible label whose placeholder is not part of their name (2.5.3): who speaks to
 * the computer says what they see. In a table, the column's heading is what they see.
 */
const unspokenPlaceholders = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input[aria-label][placeholder]')]
      .filter((field) => field.checkVisibility() && !field.closest('td'))
      .filter(({ ariaLabel, placeholder }) => {
        const seen = placeholder.toLowerCase().replace(/[\s.…]+$/, '');
        return !ariaLabel!.toLowerCase().includes(seen);
      })
      .map(({ placeholder }) => `not in the name: ${placeholder}`),
  );

/** Sentences below 14 px, which nobody reads at arm's length. Small print is a `small` element. */
const tooSmallSentences = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(document.body.querySelectorAll('*'))
      .filter((element) => element.checkVisibility() && !element.closest('small, .sr-only'))
      .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < 14)
      .flatMap(({ childNodes }) => Array.from(childNodes))
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map((text) => text.textContent?.trim() ?? '')
      .filter((text) => /\s\S+\s.*[.!?]$/s.test(text)),
  );

/**
 * Runs every rule once, best practice included, and the rules of contrast in each theme; outdoors
 * with the enhanced one of 7:1. Changes the theme in place, because nothing else depends on it.
 */
export async function expectAccessibleInEveryTheme(page: Page): Promise<void> {
  const found: string[] = [];
  const analyze = async (name: string, builder: AxeBuilder) => {
    await settled(page);
    const { violations } = await builder.analyze();
    found.push(...violations.map(({ id, nodes }) => `${name}, ${id}: ${nodes[0]?.html}`));
  };
  await analyze('every rule', axe(page));
  found.push(...(await tooSmallSentences(page)).map((text) => `below 14 px: ${text}`));
  found.push(...(await unspokenPlaceholders(page)));
  const before = await page.locator('html').getAttribute('data-theme');
  for (const [theme, rule] of Object.entries(CONTRAST_RULES)) {
    await showTheme(page, theme);
    // The style guide's other themes are not this one.
    await analyze(theme, axe(page).withRules(rule).exclude('body [data-theme]'));
  }
  await showTheme(page, before ?? 'dark');
  expect.soft(found, page.url()).toEqual([]);
}

const CONTRAST_RULES = {
  light: ['color-contrast'],
  outdoor: ['color-contrast', 'color-contrast-enhanced'],
};

const showTheme = (page: Page, theme: string) =>
  page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);

/** Completes the first steps of the wizard, up to and including the address. */
export async function fillAddress(page: Page, farm: string, town: string): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' });
  await page.getByRole('button', { name: 'Add Farm', exact: true }).click();
  await page.getByLabel('Farm name').fill(farm);
  await next.click();
  await page.getByLabel('Road number').fill('25');
  await page.getByLabel('Road name').fill('Banksia Street');
  await page.getByLabel('Town/locality').fill(town);
  await page.getByLabel('State').selectOption('NSW');
  await page.getByLabel('Post code').fill('2704');
}

/** Presses Next or Back until the wizard is at the step of this name. */
export async function goToStep(page: Page, press: 'Next' | 'Back', step: string): Promise<void> {
  const number = await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: step }) })
    .evaluate((one) => 1 + [...one.parentElement!.children].indexOf(one));
  // Counts at once; the fields of a step may appear a moment later.
  const counter = page.getByText(/^Step \d of \d$/);
  const isThere = async () => (await counter.textContent())?.startsWith(`Step ${number} `);
  while (!(await isThere())) {
    await page.getByRole('button', { name: press, exact: true }).click();
  }
}

/** Chooses an action in the menu of the farm's card or row. */
export async function chooseFarmAction(page: Page, farm: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${farm}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Adds the selected farm's Farm Key to the cart once more, although the user owns it. */
export async function buyKeyAgain(page: Page): Promise<void> {
  // A server that has just started needs time to draw the map.
  await page
    .getByRole('button', { name: /^You own this \(.*\) · Download$/ })
    .click({ timeout: 60_000 });
  await page.getByRole('menuitem', { name: 'Buy again …' }).click();
  await page.getByRole('button', { name: 'Buy again' }).click();
}
