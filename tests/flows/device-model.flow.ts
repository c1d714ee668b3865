import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test, type BrowserContext, type Page } from 'playwright/test';
import { seededRandom } from '../../server/platform/seeded-random.ts';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { fillFarm, keepFarm, openMapWithWorker } from '../support/journeys/device.ts';
import { signIn } from '../support/journeys/journey.ts';
import { makeNextVersion, type NextVersion } from '../support/journeys/next-version.ts';

// Only in `npm run test:full`: each sequence takes half a minute.

/**
 * Random sequences of what may happen to a device: whatever they are, no farm that was submitted is
 * lost or added twice. `npm run soak -- offline` runs many.
 */
const SEQUENCES = Number(process.env['OFFLINE_SEQUENCES'] ?? 10);
const SEED = Number(process.env['OFFLINE_SEED'] ?? 1);
const STEPS = 6;
const EMAIL = 'farmer@fenceline.example';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 300_000 + SEQUENCES * 180_000 });

let server: BuiltServer;
let next: NextVersion;
test.beforeAll(async () => {
  next = await makeNextVersion();
  server = await BuiltServer.start();
  await server.end();
  // Its own copy of the app, whose service worker can be replaced while it runs.
  await server.startAgain(next.program);
});
test.afterAll(async () => {
  await server.remove();
  await next.remove();
});

/** What must be true of the device and the server, whatever happened. */
interface Model {
  isOnline: boolean;
  isSignedIn: boolean;
  isKept: boolean;
  /** Farms that were submitted. */
  farms: string[];
  /** The name of the farm that is edited. */
  edited: string;
}

class Device {
  page: Page;
  readonly model: Model = {
    isOnline: true,
    isSignedIn: true,
    isKept: false,
    farms: [],
    edited: 'Back Creek',
  };
  private version = 0;
  private edits = 0;
  private farmId = '';
  /** A complete farm as the wizard stores it, to submit many without typing each. */
  private draft: Record<string, string> = {};

  private readonly context: BrowserContext;

  constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
  }

  async open(): Promise<void> {
    await this.context.route('**/api', (route) =>
      this.model.isOnline &&
      this.version > 0 &&
      route.request().postData()?.includes('"get_version"')
        ? route.fulfill({ contentType: 'text/plain', body: envelope(`2099.${this.version + 1}`) })
        : route.fallback(),
    );
    await openMapWithWorker(this.page, server.origin);
    const option = this.page.getByRole('option', { name: 'Back Creek' });
    this.farmId = (await option.getAttribute('value')) ?? '';
    // Without a network, the wizard asks for a position, even for an address searched before.
    await this.context.setOffline(true);
    await fillFarm(this.page, 'Template');
    await this.context.setOffline(false);
    this.draft = await this.page.evaluate(() =>
      Object.fromEntries(
        Object.entries(localStorage).filter(([key]) => key.startsWith('fenceline:farm-wizard')),
      ),
    );
    await this.page.evaluate((keys) => {
      for (const key of keys) localStorage.removeItem(key);
    }, Object.keys(this.draft));
    await this.page.reload();
    await this.expectOpen();
  }

  /** Whether the app can open: online, or from what this device keeps. */
  get canOpen(): boolean {
    return this.model.isSignedIn && (this.model.isOnline || this.model.isKept);
  }

  /** Waits until the page shows the farms, a sign-in, or that the server cannot be reached. */
  async expectOpen(): Promise<void> {
    if (this.canOpen) await expect(this.farms).toBeVisible();
    else if (this.model.isOnline) await expect(this.signedOut.or(this.email)).toBeVisible();
    else await expect(this.page.getByRole('heading', { name: /cannot be reached/ })).toBeVisible();
  }

  async keep(): Promise<void> {
    await this.select();
    if (!this.model.isKept) await keepFarm(this.page, this.shownName);
    this.model.isKept = true;
  }

  async submit(): Promise<void> {
    const name = `Model Farm ${this.model.farms.length + 1}`;
    const opId = crypto.randomUUID();
    await this.page.evaluate(
      ({ draft, id, farm }) => {
        for (const [key, value] of Object.entries(draft)) {
          localStorage.setItem(
            key,
            value
              .replaceAll('Template', farm)
              .replace(/("opId":")[0-9a-f-]{36}/, (_, start: string) => start + id),
          );
        }
      },
      { draft: this.draft, id: opId, farm: name },
    );
    await this.page.reload();
    await this.page.getByRole('button', { name: 'Submit' }).click();
    if (this.model.isOnline) {
      await expect(this.page.getByLabel('Farm registered')).toContainText(name);
    } else await expect(this.waiting).toContainText(`${name} waits for a connection`);
    this.model.farms.push(name);
  }

  async edit(): Promise<void> {
    // A farm whose change is being sent cannot be opened.
    if (this.model.isOnline) await this.expectSent();
    this.edits += 1;
    const name = `Back Creek ${this.edits}`;
    await this.select();
    await this.page.getByRole('button', { name: /^More for / }).click();
    await this.page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    await this.page.getByLabel('Farm name').fill(name);
    await this.page.getByRole('button', { name: 'Update' }).click();
    if (this.model.isOnline) {
      await expect(this.page.getByRole('option', { name })).toHaveCount(1);
    } else await expect(this.waiting).toContainText(`${name} waits for a connection`);
    this.model.edited = name;
  }

  async refresh(): Promise<void> {
    this.version += 1;
    const worker = join(dirname(dirname(next.program)), 'app/sw.js');
    await writeFile(worker, `${await readFile(worker, 'utf8')}\n// ${this.version}\n`);
    if (this.model.isOnline) await this.reload();
    const button = this.page.getByRole('button', { name: 'Refresh' });
    if (this.model.isOnline) await expect(button).toBeVisible();
    if (!(await button.isVisible())) return;
    const loaded = this.page.waitForEvent('load', { timeout: 120_000 });
    await button.click();
    await loaded;
    await this.expectOpen();
    // On a busy device that ended the old worker, the new one is installed as the page loads.
    await this.page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  }

  async reload(): Promise<void> {
    // The page may be the provider's.
    if (this.canOpen) await this.page.reload();
    else await this.goToMap();
    await this.expectOpen();
  }

  /** Ends the tab’s process without notifying the page; a page of the provider is closed. */
  async kill(): Promise<void> {
    const killed = this.page;
    const session = await this.context.newCDPSession(killed);
    const crashed = killed.waitForEvent('crash', { timeout: 5_000 });
    session.send('Page.crash').catch(() => {});
    await crashed.catch(() => {});
    this.page = await this.context.newPage();
    // The browser may never report that a page without a process is closed.
    const closed = killed.waitForEvent('close', { timeout: 10_000 });
    killed.close().catch(() => {});
    await closed.catch(() => {});
    await this.goToMap();
    await this.expectOpen();
  }

  async setOnline(isOnline: boolean): Promise<void> {
    this.model.isOnline = isOnline;
    await this.context.setOffline(!isOnline);
    if (isOnline) await this.expectOpen();
    else if (this.canOpen) await expect(this.page.getByText('You are offline.')).toBeVisible();
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Log out' }).click();
    const keep = this.page.getByRole('button', { name: 'Keep it and log out' });
    await expect(keep.or(this.signedOut).or(this.asked)).toBeVisible();
    if (await keep.isVisible()) await keep.click();
    this.model.isSignedIn = false;
    this.model.isKept = false;
    // The provider ends its own session and returns; without a network, the app stays here.
    if (this.model.isOnline) {
      await this.page.waitForURL(({ pathname }) => pathname !== '/map', { waitUntil: 'commit' });
      await expect(this.signedOut.or(this.asked)).toBeVisible();
      // The provider asks first if the app was opened from this device and has no token yet.
      if (await this.asked.isVisible())
        await this.page.getByRole('button', { name: 'Sign out' }).click();
      await this.page.waitForURL(({ pathname }) => pathname === '/');
    }
    await expect(this.signedOut).toBeVisible();
  }

  async signIn(): Promise<void> {
    await this.goToMap();
    await this.expectOpen();
    if (await this.signedOut.isVisible())
      await this.page.getByRole('button', { name: 'Log in' }).click();
    // Works even if the provider does not know of a sign-out without a network.
    await signIn(this.page, EMAIL);
    this.model.isSignedIn = true;
    await this.expectOpen();
  }

  /** Everything is on the server once, and the kept farm on the device. */
  async check(): Promise<void> {
    await this.setOnlineAndSignedIn();
    // Just after a sign-in, what waits may not have been read from the device yet.
    await this.expectFarms();
    await this.expectSent();
    await this.reload();
    await this.expectFarms();
    await this.select();
    await expect(this.page.getByText(/On this device/)).toHaveCount(this.model.isKept ? 1 : 0);
  }

  private async expectFarms(): Promise<void> {
    const { farms, edited } = this.model;
    const ours = this.farms.getByRole('option', { name: new RegExp(`^(Model Farm|${edited}$)`) });
    const names = async () => (await ours.allTextContents()).toSorted();
    await expect.poll(names, { timeout: 90_000 }).toEqual([edited, ...farms].toSorted());
  }

  private async setOnlineAndSignedIn(): Promise<void> {
    if (!this.model.isOnline) {
      this.model.isOnline = true;
      await this.context.setOffline(false);
    }
    if (!this.model.isSignedIn) return this.signIn();
    await this.goToMap();
    await this.expectOpen();
  }

  private expectSent = () =>
    expect(this.waiting.getByRole('listitem')).toHaveCount(0, { timeout: 90_000 });

  /** Does not wait for the load: the app may go on to the provider, or have gone there first. */
  private goToMap = () =>
    expect(() => this.page.goto(`${server.origin}/map`, { waitUntil: 'commit' })).toPass();

  private get farms() {
    return this.page.getByLabel('Select Farm');
  }

  /** At the provider. */
  private get email() {
    return this.page.getByLabel('Email');
  }

  private get signedOut() {
    return this.page.getByRole('heading', { name: 'You are signed out' });
  }

  /** At the provider. */
  private get asked() {
    return this.page.getByRole('heading', { name: /^Sign out of/ });
  }

  private get waiting() {
    return this.page.getByLabel('Waiting farms');
  }

  private shownName = '';
  private async select(): Promise<void> {
    await this.farms.selectOption(this.farmId);
    const menu = this.page.getByRole('button', { name: /^More for / });
    this.shownName = ((await menu.getAttribute('aria-label')) ?? '').slice('More for '.length);
  }
}

const envelope = (data: unknown) =>
  gzipSync(JSON.stringify({ status: 'success', data })).toString('base64');

/** The steps that are possible now. */
type Step = 'keep' | 'submit' | 'edit' | 'refresh' | 'reload' | 'kill' | 'signOut' | 'signIn';
function possible(device: Device): [Step, ...Step[]] {
  const { isOnline, isSignedIn, isKept } = device.model;
  if (!isSignedIn) return isOnline ? ['signIn', 'reload', 'kill'] : ['reload', 'kill'];
  if (!device.canOpen) return ['reload', 'kill'];
  return [
    'submit',
    'reload',
    'kill',
    'refresh',
    'signOut',
    ...(isOnline ? (['keep', 'edit'] as const) : []),
    ...(isKept ? (['edit'] as const) : []),
  ];
}

test(`no farm is lost or doubled in ${SEQUENCES} random sequences (seed ${SEED})`, async ({
  page,
  context,
}) => {
  const device = new Device(context, page);
  await device.open();
  for (let sequence = 0; sequence < SEQUENCES; sequence++) {
    const random = seededRandom(SEED * 10_000 + sequence);
    const taken: string[] = [];
    await test
      .step(`sequence ${sequence}`, async () => {
        for (let step = 0; step < STEPS; step++) {
          if (random.chance(0.25)) {
            taken.push(device.model.isOnline ? 'network lost' : 'network back');
            await device.setOnline(!device.model.isOnline);
          } else {
            const name = random.pick(possible(device));
            taken.push(name);
            await device[name]();
          }
        }
        taken.push('check');
        await device.check();
      })
      .catch((error: unknown) => {
        throw new Error(`Sequence ${sequence} of seed ${SEED}: ${taken.join(', ')}`, {
          cause: error,
        });
      });
  }
});
