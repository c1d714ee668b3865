import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { expectAccessible, signIn } from '../support/journeys/journey.ts';

// Only in `npm run test:full`: several tabs, an update and a phone’s rail; `main-job` signs in and out in every run.

const FARMER = 'farmer@fenceline.example';

const asJson = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

test('a visitor returns to the address first requested, and signs out again (ROUTE-03, SHELL-05)', async ({
  page,
}) => {
  await page.goto(`${server.origin}/shop?from=mail#cart`);
  await signIn(page, FARMER);
  await expect(page).toHaveURL(`${server.origin}/shop?from=mail#cart`);
  await expect(page.getByRole('button', { name: 'Log in' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Log out' }).click();
  // Back from the provider, which a signed-out page redirects to.
  await expect(page).toHaveURL(`${server.origin}/`);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expectAccessible(page);
});

test('signing out in one tab signs out the other and revokes the tokens of both', async ({
  page,
  context,
}) => {
  const tokens = new Map<Page, string>();
  const opened = [page, await context.newPage()] as const;
  for (const tab of opened) {
    tab.on('request', (request) => {
      const body = request.method() === 'POST' && request.url() === `${server.origin}/api`;
      const token = body && (request.postDataJSON() as { access_token?: string }).access_token;
      if (token) tokens.set(tab, token);
    });
  }
  const statusOf = async (tab: Page) => {
    const data = { url_path: '/api/private/owner/', p_dict: { email: FARMER } };
    const body = { app_action: 'mfk', data, access_token: tokens.get(tab) };
    return (await fetch(`${server.origin}/api`, asJson(body))).status;
  };
  const [first, second] = opened;
  await first.goto(`${server.origin}/shop`);
  await signIn(first, FARMER);
  await expect(first.getByRole('button', { name: 'Log out' })).toBeVisible();
  await second.goto(`${server.origin}/farms`);
  await expect(second.getByText('Kurrajong Park').first()).toBeVisible();
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
  expect(tokens.get(first)).not.toBe(tokens.get(second));

  await first.getByRole('button', { name: 'Log out' }).click();
  await expect(second.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect(second.getByText('Kurrajong Park')).toHaveCount(0);
  await expect(first.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect.poll(() => statusOf(first)).toBe(401);
  await expect.poll(() => statusOf(second)).toBe(401);
  // Both pages of this app now wait for a new sign-in.
  await expect(second).toHaveURL(`${server.origin}/farms`);
  await second.getByRole('button', { name: 'Sign in' }).click();
  await signIn(second, FARMER);
  await expect(second.getByText('Kurrajong Park').first()).toBeVisible();
  await expect(second).toHaveURL(`${server.origin}/farms`);
});

test('cancelling the sign-in shows the shell with its login icon (OP-02)', async ({ page }) => {
  await page.goto(`${server.origin}/map`);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page).not.toHaveURL(/error=/);
});

test('no token is in any browser storage (security.md)', async ({ page }) => {
  await page.goto(`${server.origin}/settings`);
  await signIn(page, FARMER);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  const stored = await page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) => Object.values(storage)).join('\n'),
  );
  expect(stored).not.toMatch(/eyJ|access_token|refresh_token|id_token/);
});

test('an app older than its server shows the green notice, and Refresh loads the new one (SHELL-25..31)', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  // The scripts that a tab from the previous release has loaded.
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    return route.fulfill({
      response,
      // A real release has other file names; here they are the same.
      headers: { ...response.headers(), 'cache-control': 'no-store' },
      body: (await response.text()).replaceAll('2022.6.0', '2022.5.0'),
    });
  });
  await page.goto(`${server.origin}/settings`);
  await signIn(page, FARMER);
  const text =
    'You are currently using version 2022.5. A new version 2022.6 is available. Press the Refresh button or use Ctrl+F5 to load it.';
  const notice = page.getByText(text);
  await expect(notice).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: text }).locator('> div')).toHaveCSS(
    'background-color',
    'rgb(46, 125, 50)',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toBeHidden();

  await page.reload();
  await expect(notice).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('banner').getByText('2022.6', { exact: true })).toBeVisible();
  await expect(notice).toBeHidden();
  await context.close();
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the shell opens offline, says that the server is unreachable, and starts once it answers (SHELL-20)', async ({
    page,
    context,
  }) => {
    await page.goto(`${server.origin}/settings`);
    await signIn(page, FARMER);
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await context.setOffline(true);
    await page.goto(`${server.origin}/map`);
    await expect(page.getByText(/cannot be reached/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByLabel('Email').or(page.getByLabel('Select Farm'))).toBeVisible();
  });
});

test('everything fits a phone 360 px wide, whose rail leads to every screen and whose top bar to the help', async ({
  page,
}) => {
  const rail = page.getByRole('navigation', { name: 'Main' });
  const more = rail.getByRole('button', { name: 'More' });
  const expectFits = async (name: string) => {
    await expect(page.getByRole('main', { name })).toBeVisible();
    await expect(rail).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([name, overflow]).toEqual([name, 0]);
  };
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${server.origin}/map`);
  await signIn(page, FARMER);
  await expectFits('Map');
  await expectAccessible(page);
  for (const item of await rail.locator('li:visible > *:visible').all()) {
    const box = await item.boundingBox();
    expect(box!.x).toBeGreaterThanOrEqual(0);
    expect(box!.x + box!.width).toBeLessThanOrEqual(360);
  }

  for (const name of ['Benchmark', 'Farms', /Shop/]) {
    await rail.getByRole('link', { name }).click();
    await expectFits(typeof name === 'string' ? name : 'Shop');
  }
  await more.click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  for (const name of ['Settings', 'Reports', 'Orders']) {
    await more.click();
    await expect(rail.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
    await rail.getByRole('link', { name }).click();
    await expectFits(name);
    await expect(rail.getByRole('link', { name })).toBeHidden();
    if (name === 'Settings') await expectAccessible(page);
  }
  await page.getByRole('banner').getByRole('link', { name: 'Help' }).click();
  await expectFits('Help');
});
