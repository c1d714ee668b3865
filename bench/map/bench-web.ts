import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { medianOf, type Measured } from '../measure.ts';
import { sized } from '../sized.ts';
import { inBuiltApp } from './in-built-app.ts';
import {
  MAX_LCP_MS,
  MAX_SHIFT,
  observeVitals,
  openFarms,
  readVitals,
  type Vitals,
} from './phone-profile.ts';
import { partsOf } from './script-parts.ts';

const withFarms = (page: Page) => page.getByLabel('Select Farm').waitFor();
const headed = (page: Page) => page.getByRole('heading').first().waitFor();
/** Screens of a farmer, and the heading or field that shows that they are there. */
const FIRST_SCREENS = { '/map': withFarms, '/farms': headed };
const SCREENS = sized<Readonly<Record<string, (page: Page) => Promise<unknown>>>>({
  usual: {
    ...FIRST_SCREENS,
    '/benchmark': withFarms,
    '/shop': headed,
    '/orders': headed,
    '/settings': headed,
    '/help': headed,
  },
  smoke: FIRST_SCREENS,
});
const KB = 1_024;

/** Smaller parts of a screen’s script are summed up in one row. */
const MIN_PART_KB = 2;

type Loaded = Vitals & { scripts: { file: string; size: number }[] };

/**
 * Loads each screen as a farmer's phone does, with the app installed: its script, largest paint,
 * total blocking time and layout shift, and the packages and slices in its script.
 */
export async function benchWeb(options: {
  chromiumPath: string;
  rounds: number;
  say: (line: string) => void;
}): Promise<Measured[]> {
  const { chromiumPath, rounds, say } = options;
  return inBuiltApp(chromiumPath, async (browser, origin) => {
    // A first visit makes the sandbox draw its tiles, which no site with real tiles does.
    await loadAll(browser, origin);
    const seen: Record<string, Loaded>[] = [];
    for (let round = 0; round < rounds; round++) {
      seen.push(await loadAll(browser, origin));
      say(`Round ${round + 1} of ${rounds}`);
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
    loaded[path] = { ...(await readVitals(page)), scripts: await scriptsOf(page) };
  }
  await page.context().close();
  return loaded;
}

/**
 * The page's scripts with their sizes in gzip. The page's own figures are of Brotli, or of unpacked
 * files once the service worker answers.
 */
async function scriptsOf(page: Page): Promise<Loaded['scripts']> {
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1)),
  );
  return [...new Set(files)]
    .filter((file) => /^assets\/.*\.js$/.test(file))
    .map((file) => ({ file, size: gzipSync(readFileSync(resolve('dist/app', file))).length }));
}

const kbOf = (scripts: Loaded['scripts']): number =>
  scripts.reduce((sum, { size }) => sum + size, 0) / KB;

function measuredOf(path: string, seen: readonly Loaded[]): Measured[] {
  const parts = partsOf(seen[0]!.scripts).map(([part, size]) => [part, size / KB] as const);
  const listed = parts.filter(([, kB]) => kB >= MIN_PART_KB);
  const restKb = kbOf(seen[0]!.scripts) - listed.reduce((sum, [, kB]) => sum + kB, 0);
  const line = { size: 2, peer: null, goal: null, met: null };
  const lcpMs = medianOf(seen.map((one) => one.lcpMs));
  const shift = Math.max(...seen.map((one) => one.shift));
  return [
    {
      ...line,
      what: `${path}: script, gzip`,
      unit: 'kB',
      ours: medianOf(seen.map(({ scripts }) => kbOf(scripts))),
    },
    ...[...listed, ['smaller parts', restKb] as const].map(([part, ours]) => ({
      ...line,
      what: `${path}:   ${part}`,
      unit: 'kB' as const,
      ours,
    })),
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
