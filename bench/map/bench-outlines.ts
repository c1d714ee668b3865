import { createRequire } from 'node:module';
import type * as Leaflet from 'leaflet';
import type { Browser, Page } from 'playwright';
import { signIn } from '../../tests/support/journeys/journey.ts';
import type { Measured } from '../measure.ts';
import { sized } from '../sized.ts';
import { longestFrameMs, settled, watchFrames } from './frames.ts';
import { inBuiltApp } from './in-built-app.ts';

/** The smallest search of the sample district with at least this many parcels. */
const SEARCH = sized({
  usual: { radiusKm: '20', minAreaHa: '5', minParcels: 5_000 },
  smoke: { radiusKm: '5', minAreaHa: '5', minParcels: 2 },
});
const MAX_FRAME_MS = 50;
const VIEWPORT = { width: 1280, height: 800 };

/**
 * Pans and zooms a map with at least 5,000 outlined parcels: a benchmark's comparison parcels,
 * beside as many squares that plain Leaflet draws on a canvas, over the same base map.
 */
export async function benchOutlines(options: {
  chromiumPath: string;
  say: (line: string) => void;
}): Promise<Measured[]> {
  const { chromiumPath, say } = options;
  return inBuiltApp(chromiumPath, async (browser, origin) => {
    const openBare = async () => {
      // Only the app may show the sandbox's tiles, and the app's pages allow no other script.
      const page = await browser.newPage({ viewport: VIEWPORT, bypassCSP: true });
      await watchFrames(page);
      await page.goto(`${origin}/livez`);
      return page;
    };
    const openPlain = async (count: number) => {
      const page = await openBare();
      await drawSquares(page, count);
      return page;
    };
    // Opens the map once before measuring, because the sandbox draws its tiles when they are first
    // requested, which no real site does. Opens it twice, because a pan does not always end at the
    // same place.
    const drawn = await openOutlined(browser, origin);
    const { count } = drawn;
    if (count < SEARCH.minParcels) throw new Error(`Only ${count} parcels were found.`);
    const again = await openOutlined(browser, origin);
    for (const page of [drawn.page, again.page, await openPlain(count)]) {
      for (const [, move] of MOVES) {
        await move(page, tilesLoaded);
        await tilesLoaded(page);
      }
      await page.context().close();
    }

    // One map at a time, because the frames of a second one would use a part of the machine.
    const { page } = await openOutlined(browser, origin);
    const oursMs = await longestFramesMs(page);
    await page.context().close();
    const plain = await openPlain(count);
    const plainMs = await longestFramesMs(plain);
    await plain.context().close();
    const bareMs = await longestBareFrameMs(await openBare());
    say(`${SURFACES} bare surfaces, nearer and back: ${bareMs} ms`);

    const moves = MOVES.map(([what], i): Measured => {
      const [ours, peer] = [oursMs[i]!, plainMs[i]!];
      say(`${what}: ${ours} ms, Leaflet ${peer} ms`);
      return {
        what,
        size: count,
        unit: 'ms',
        ours,
        peer,
        goal: '≤ 50 ms',
        met: ours <= MAX_FRAME_MS,
      };
    });
    const limit = `longest frame of ${SURFACES} bare surfaces as large as the view, the limit here`;
    return [
      ...moves,
      { what: limit, size: 0, unit: 'ms', ours: bareMs, peer: null, goal: null, met: null },
    ];
  });
}

/** A zoom scales four layers as large as the view: images, names, outlines and chosen parcels. */
const SURFACES = 4;

/** Scales as many surfaces as the map does, nearer and back, on a page that does nothing else. */
async function longestBareFrameMs(page: Page): Promise<number> {
  await page.setContent(
    Array.from({ length: SURFACES }, (_, i) => {
      const stripes = `repeating-linear-gradient(${30 * i}deg, #4a78 0 9px, transparent 9px 18px)`;
      return `<div style="position:fixed;inset:0;background:${stripes};will-change:transform;transition:transform .25s"></div>`;
    }).join(''),
  );
  const scale = (transform: string) =>
    page.evaluate((to) => {
      for (const surface of document.querySelectorAll('div')) surface.style.transform = to;
    }, transform);
  const zoomBare = async () => {
    await scale('scale(4)');
    await settled(page);
    await scale('scale(1)');
  };
  // The first time also draws the surfaces.
  await longestFrameMs(page, zoomBare);
  return longestFrameMs(page, zoomBare);
}

/** Moves a map; pauses between moves. */
type Move = (page: Page, pause: (page: Page) => Promise<void>) => Promise<void>;

const zoom: Move = async (page, pause) => {
  await page.mouse.move(600, 300);
  await page.mouse.wheel(0, -200);
  await pause(page);
  await page.mouse.wheel(0, 200);
};
const pan: Move = async (page) => {
  await page.mouse.move(900, 400);
  await page.mouse.down();
  await page.mouse.move(600, 300, { steps: 40 });
  await page.mouse.up();
};

const MOVES: readonly (readonly [what: string, move: Move])[] = [
  ['longest frame of the first zoom, nearer and back', zoom],
  ['longest frame of a pan, all outlined', pan],
  ['longest frame of a zoom after the pan', zoom],
];

async function longestFramesMs(page: Page): Promise<number[]> {
  const longest: number[] = [];
  for (const [, move] of MOVES) {
    longest.push(await longestFrameMs(page, () => move(page, settled)));
  }
  return longest;
}

/** Waits for the tiles of the last move, which begins after the next frame. */
async function tilesLoaded(page: Page): Promise<void> {
  await settled(page);
  const waiting = '.leaflet-tile-container > :not(.leaflet-tile-loaded)';
  await page.waitForFunction((tile) => !document.querySelector(tile), waiting, { timeout: 60_000 });
}

async function openOutlined(browser: Browser, origin: string) {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await watchFrames(page);
  await page.goto(`${origin}/benchmark`);
  await signIn(page, 'farmer@fenceline.example');
  const count = await selectParcels(page);
  // On the first visit ever, the app's files are installed meanwhile.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return { page, count };
}

async function selectParcels(page: Page): Promise<number> {
  await page.getByLabel('Select Farm').selectOption('Kurrajong Park');
  await page.getByRole('switch', { name: 'Select Comparison Buffer' }).click();
  await page.getByLabel('Radius (km)').selectOption(SEARCH.radiusKm);
  await page.getByLabel('Minimum area (ha)').selectOption(SEARCH.minAreaHa);
  await page.getByRole('button', { name: /^(Find|Add) .*arcels$/ }).click({ timeout: 60_000 });
  const selected = page.getByText(/^[1-9][\d,]* parcels selected/);
  await selected.waitFor({ timeout: 60_000 });
  return Number((await selected.textContent())?.replace(/\D+/g, ''));
}

/** Draws squares in a grid that fills the view over the base map, on a page without other content. */
async function drawSquares(page: Page, count: number): Promise<void> {
  await page.setContent('<div id="map" style="position:fixed;inset:0"></div>');
  const require = createRequire(import.meta.url);
  await page.addStyleTag({ path: require.resolve('leaflet/dist/leaflet.css') });
  await page.addScriptTag({ path: require.resolve('leaflet/dist/leaflet.js') });
  await page.evaluate((squares) => {
    const { L } = window as unknown as { L: typeof Leaflet };
    const map = L.map('map', { preferCanvas: true }).setView([-34.5, 146.3], 11);
    for (const layer of ['satellite', 'reference']) {
      L.tileLayer(`/sandbox/base/${layer}/{z}/{x}/{y}.png`).addTo(map);
    }
    const side = Math.ceil(Math.sqrt(squares));
    const step = 0.4 / side;
    for (let i = 0; i < squares; i++) {
      const [south, west] = [-34.7 + Math.floor(i / side) * step, 146.1 + (i % side) * step];
      L.rectangle(
        [
          [south, west],
          [south + step, west + step],
        ],
        { color: '#b46cf5', weight: 2 },
      ).addTo(map);
    }
  }, count);
}
