import type { Locator, Page } from 'playwright';
import { clickMap, signIn } from '../../tests/support/journeys/journey.ts';
import type { Measured } from '../measure.ts';
import { inBuiltApp } from './in-built-app.ts';

/** A person who types slowly, and looks at a new screen before each press. */
const [KEY_MS, LOOK_MS] = [280, 4_000];
const MAX_DECISIONS = 10;
const MAX_SECONDS = 180;

/**
 * Takes a new user from sign-in to the first Farm Key in the cart, at a person's speed; counts what
 * they press, and the seconds from the first screen.
 */
export async function benchFirstKey(options: {
  chromiumPath: string;
  say: (line: string) => void;
}): Promise<Measured[]> {
  const { chromiumPath, say } = options;
  return inBuiltApp(chromiumPath, async (browser, origin) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${origin}/map`);
    await signIn(page, 'newcomer@fenceline.example');
    await page.getByRole('checkbox').waitFor();
    const startedAt = performance.now();
    const decisions = await reachFirstKey(page);
    const seconds = (performance.now() - startedAt) / 1_000;
    say(`${decisions} presses, ${seconds.toFixed(0)} s`);
    const line = { size: 1, peer: null } as const;
    return [
      {
        ...line,
        what: 'presses from sign-up to the first Farm Key in the cart',
        unit: 'presses',
        ours: decisions,
        goal: `≤ ${MAX_DECISIONS}`,
        met: decisions <= MAX_DECISIONS,
      },
      {
        ...line,
        what: 'seconds that a slow typist needs for it',
        unit: 's',
        ours: seconds,
        goal: `< ${MAX_SECONDS} s`,
        met: seconds < MAX_SECONDS,
      },
    ];
  });
}

async function reachFirstKey(page: Page): Promise<number> {
  let decisions = 0;
  const press = async (act: () => Promise<unknown>) => {
    await page.waitForTimeout(LOOK_MS);
    await act();
    decisions += 1;
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const type = async (field: Locator, text: string) => {
    await field.focus();
    await page.keyboard.type(text, { delay: KEY_MS });
  };
  const next = button('Next');

  await press(() => page.getByRole('checkbox').check());
  await press(() => button('Create Account').click());
  await press(() => button('Add your first farm').click());
  await type(page.getByLabel('Farm name'), 'Ten Presses');
  await press(() => next.click());
  await type(page.getByLabel('Road number'), '25');
  await type(page.getByLabel('Road name'), 'Banksia Street');
  await type(page.getByLabel('Town/locality'), 'Wirrabilla');
  await page.getByLabel('State').selectOption('NSW');
  await type(page.getByLabel('Post code'), '2704');
  await press(() => next.click());
  await page.locator('[role="switch"][aria-checked="true"]').waitFor();
  await press(() => clickMap(page, 40, 40));
  await press(() => next.click());
  await press(() => clickMap(page, 40, 40));
  await press(() => button('Submit').click());
  await press(() => button('Buy Farm Key · $75').click());
  const shop = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Shop/ });
  await shop.filter({ hasText: '1' }).waitFor();
  return decisions;
}
