import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright';
import { medianOf, type Measured } from '../measure.ts';
import { inBuiltApp } from './in-built-app.ts';
import {
  MAX_LCP_MS,
  MAX_SHIFT,
  observeVitals,
  openFarms,
  openPhone,
  readVitals,
  type Vitals,
} from './phone-profile.ts';

const FARMS = 2;
const MAX_INP_MS = 200;
/** Time that the map gets after its first image to load the others and to come to rest. */
const SETTLED_MS = 2_000;
/** The area that the app's map shows first, with all sample farms. */
const FARMED = { centre: [-34.46, 146.43], zoom: 10 } as const;

/**
 * Opens the map as a farmer's phone does: its largest paint, what shifts while it loads, and the
 * slowest answer to a touch. Beside it, a page with only a Leaflet map of the same images, whose zoom
 * buttons are touched.
 */
export async function benchPhone(options: {
  chromiumPath: string;
  rounds: number;
  say: (line: string) => void;
}): Promise<Measured[]> {
  const { chromiumPath, rounds, say } = options;
  return inBuiltApp(chromiumPath, async (browser, origin) => {
    // A first visit makes the sandbox draw its tiles, which no site with real tiles does.
    const drawn = await openFarms(browser, origin);
    await drawn.goto(`${origin}/map`);
    await drawn.getByLabel('Select Farm').waitFor();
    await drawn.waitForLoadState('networkidle');
    await drawn.context().close();
    await plainVitals(browser, origin);

    const seen: Vitals[] = [];
    const plain: Vitals[] = [];
    for (let round = 0; round < rounds; round++) {
      const page = await openFarms(browser, origin);
      seen.push(await vitalsOf(page, `${origin}/map`));
      await page.context().close();
      plain.push(await plainVitals(browser, origin));
      say(JSON.stringify({ ours: seen.at(-1), leaflet: plain.at(-1) }));
    }
    return measuredOf(seen, plain);
  });
}

async function vitalsOf(page: Page, address: string): Promise<Vitals> {
  await observeVitals(page);
  const loaded = await load(page, address);
  await page.getByLabel('Select Farm').selectOption('Kurrajong Park');
  const touch = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).tap();
    await page.waitForTimeout(500);
  };
  await touch('More for Kurrajong Park');
  await page.keyboard.press('Escape');
  await touch('Zoom in');
  await touch('Layers');
  await touch('Add Farm');
  await page.getByLabel('Farm name').pressSequentially('Thumb Rest');
  await touch('Next');
  await page.waitForTimeout(1_000);
  // A touch while loading finishes would end the largest paint early.
  return { ...loaded, inpMs: (await readVitals(page)).inpMs };
}

/**
 * Measures a page until its map stands still. Queries no elements meanwhile, because a query would
 * run in the slowed page.
 */
async function load(page: Page, address: string): Promise<Vitals> {
  const firstImage = page.waitForEvent('requestfinished', (request) =>
    request.url().includes('/satellite/'),
  );
  await page.goto(address);
  await firstImage;
  await page.waitForTimeout(SETTLED_MS);
  return readVitals(page);
}

/** Shows what this machine needs for a map that does nothing else. */
async function plainVitals(browser: Browser, origin: string): Promise<Vitals> {
  const page = await openPhone(browser);
  const require = createRequire(import.meta.url);
  for (const file of ['leaflet.css', 'leaflet.js']) {
    await page.route(`${origin}/plain/${file}`, (route) =>
      route.fulfill({ path: require.resolve(`leaflet/dist/${file}`) }),
    );
  }
  await page.route(`${origin}/plain/`, (route) =>
    route.fulfill({ contentType: 'text/html', body: PLAIN_MAP }),
  );
  await observeVitals(page);
  const loaded = await load(page, `${origin}/plain/`);
  for (const name of ['Zoom in', 'Zoom out']) {
    await page.getByRole('button', { name, exact: true }).tap();
    await page.waitForTimeout(1_000);
  }
  const { inpMs } = await readVitals(page);
  await page.context().close();
  return { ...loaded, inpMs };
}

const PLAIN_MAP = `<!doctype html>
<meta name="viewport" content="width=device-width">
<title>Map</title>
<link rel="stylesheet" href="leaflet.css">
<div id="map" style="position: fixed; inset: 0"></div>
<script src="leaflet.js"></script>
<script>
  const map = L.map('map').setView(${JSON.stringify(FARMED.centre)}, ${FARMED.zoom});
  for (const layer of ['satellite', 'reference']) {
    L.tileLayer('/sandbox/base/' + layer + '/{z}/{x}/{y}.png').addTo(map);
  }
</script>`;

function measuredOf(seen: readonly Vitals[], plain: readonly Vitals[]): Measured[] {
  const medianBy = (vital: 'lcpMs' | 'inpMs') => ({
    ours: medianOf(seen.map((one) => one[vital])),
    peer: medianOf(plain.map((one) => one[vital])),
  });
  const lcp = medianBy('lcpMs');
  const inp = medianBy('inpMs');
  const shift = Math.max(...seen.map((one) => one.shift));
  return [
    {
      ...lcp,
      size: FARMS,
      what: 'largest paint of /map, processor 4 times slower',
      unit: 'ms',
      goal: `≤ ${MAX_LCP_MS} ms`,
      met: lcp.ours <= MAX_LCP_MS,
    },
    {
      ...inp,
      size: FARMS,
      what: 'slowest answer to a touch or key there',
      unit: 'ms',
      goal: `≤ ${MAX_INP_MS} ms`,
      met: inp.ours <= MAX_INP_MS,
    },
    {
      size: FARMS,
      peer: null,
      what: 'layout shift of the first load, in any round',
      unit: 'score',
      ours: shift,
      goal: `< ${MAX_SHIFT}`,
      met: shift < MAX_SHIFT,
    },
  ];
}
