import { createServer, type RequestListener } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from 'playwright/test';
import { sandboxAccounts } from '../../sandbox/accounts.ts';
import { createSandboxIdentityProvider } from '../../sandbox/identity-provider/create-sandbox-identity-provider.ts';
import { BuiltServer, freePort } from '../support/journeys/built-server.ts';
import { signIn } from '../support/journeys/journey.ts';

// Only in `npm run test:full`: the app beside a sign-in provider on another site.

const account = { ...sandboxAccounts[0]!, sub: 'other-site', email: 'drover@fenceline.example' };

let server: BuiltServer;
let stopProvider: () => Promise<void>;
test.beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fenceline-other-site-'));
  const port = await freePort();
  // Browsers take this for another site than localhost, whose frames get none of its cookies.
  const issuer = `http://127.0.0.1:${port}/oidc`;
  let handler: RequestListener = () => {};
  const provider = createServer((request, response) => handler(request, response));
  await new Promise<void>((resolve) => provider.listen(port, '127.0.0.1', resolve));
  server = await BuiltServer.start({ OIDC_ISSUER: issuer });
  ({ handler } = await createSandboxIdentityProvider({
    issuer,
    accounts: [account],
    clientOrigins: [server.origin],
    keysFile: join(folder, 'keys.json'),
  }));
  stopProvider = async () => {
    provider.closeAllConnections();
    await new Promise((resolve) => provider.close(resolve));
    await rm(folder, { recursive: true });
  };
});
test.afterAll(async () => {
  await server.remove();
  await stopProvider();
});

test('where a browser keeps third-party cookies from the provider, each start goes there once and back', async ({
  page,
  context,
}) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  let visits = 0;
  context.on('request', (request) => {
    const isVisit = request.isNavigationRequest() && request.frame().parentFrame() === null;
    if (isVisit && new URL(request.url()).pathname === '/oidc/auth') visits += 1;
  });
  const open = async (tab: Page) => {
    visits = 0;
    await tab.goto(`${server.origin}/settings?from=bookmark`);
  };
  const settings = (tab: Page) => tab.getByRole('heading', { name: 'Settings', level: 1 });

  await page.goto(`${server.origin}/create_account`);
  await signIn(page, account.email);
  await page.getByLabel('Name').fill('Dale Drover');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(`${server.origin}/settings`);

  await open(page);
  await expect(settings(page)).toBeVisible();
  expect(page.url()).toBe(`${server.origin}/settings?from=bookmark`);
  expect(visits).toBe(1);

  const tab = await context.newPage();
  await open(tab);
  await expect(settings(tab)).toBeVisible();
  expect(visits).toBe(1);

  await page.getByRole('button', { name: 'Log out' }).click();
  for (const each of [page, tab]) await expect(each.getByText('You are signed out')).toBeVisible();
  await open(page);
  await expect(page.getByLabel('Password')).toBeVisible();
  expect(faults).toEqual([]);
});
