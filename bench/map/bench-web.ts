import type { Browser, Page } from 'playwright';
import { medianOf, type Measured } from '../measure.ts';
import { inBuiltApp } from './in-built-app.ts';
import {
  MAX_LCP_MS,
  MAX_SHIFT,
  observeVitals,
  openFarms,
  readVitals,
  type Vitals,
} from './phone-profile.ts';

const headed = (page: Page) => page.getByRole('heading').first().waitFor();
/** Screens of a farmer, and the heading or field that shows that they are there. */
const SCREENS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  '/map': (page) => page.getByLabel('Select Farm').waitFor(),
  '/benchmark': (page) => page.getByLabel('Select Farm').waitFor(),
  '/farms': headed,
  '/shop': headed,
  '/orders': headed,
  '/settings': headed,
  '/help': headed,
};
const KB = 1_024;

type Loaded = Vitals & { scriptKb: number };

/**
 * Loads each screen as a farmer's phone does, with the app installed: its script, largest paint,
 * total blocking time and layout shift.
 */
export async function benchWeb(options: {
  chromiumPath: string;
  rounds: number;
  say: (line: string) => void;
}): Promise<Measured[]> {
  const { chromiumPath, rounds, say } = options;
  return inBuiltApp(chromiumPath, async (browser, origin) => {
    // The sandbox draws its tiles at the first visit, which no site with real ones does.
    await loadAll(browser, origin);
    const seen: Record<string, Loaded>[] = [];
    for (let round = 0; round < rounds; round++) {
      seen.push(await loadAll(browser, origin));
      say(JSON.stringify(seen.at(-1)));
    }
    return Object.keys(SCREENS).flatMap((path) =>
      measuredOf(
        path,
        seen.map((round) => round[path]!),
      ),
    );
  });
}

async function loadAll(browser: Browser, origin: string): Promise<Record<string, Loaded>> {
  const page = await openFarms(browser, origin);
  await observeVitals(page);
  const loaded: Record<string, Loaded> = {};
  for (const [path, isThere] of Object.entries(SCREENS)) {
    await page.goto(`${origin}${path}`);
    await isThere(page);
    await page.waitForLoadState('networkidle');
    loaded[path] = { ...(await readVitals(page)), scriptKb: await scriptKbOf(page) };
  }
  await page.context().close();
  return loaded;
}

/** Compressed size of the page's scripts, wherever they came from. */
const scriptKbOf = async (page: Page) =>
  (await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => /\/assets\/[^?]*\.js$/.test(name))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )) / KB;

function measuredOf(path: string, seen: readonly Loaded[]): Measured[] {
  const line = { size: 2, peer: null, goal: null, met: null };
  const lcpMs = medianOf(seen.map((one) => one.lcpMs));
  const shift = Math.max(...seen.map((one) => one.shift));
  return [
    {
      ...line,
      what: `${path}: script, compressed`,
      unit: 'kB',
      ours: medianOf(seen.map((one) => one.scriptKb)),
    },
    {
      ...line,
      what: `${path}: largest paint`,
      unit: 'ms',
      ours: lcpMs,
      goal: `≤ ${MAX_LCP_MS} ms`,
      met: lcpMs <= MAX_LCP_MS,
    },
    {
      ...line,
      what: `${path}: total blocking time`,
      unit: 'ms',
      ours: medianOf(seen.map((one) => one.tbtMs)),
    },
    {
      ...line,
      what: `${path}: layout shift, in any round`,
      unit: 'score',
      ours: shift,
      goal: `< ${MAX_SHIFT}`,
      met: shift < MAX_SHIFT,
    },
  ];
}
