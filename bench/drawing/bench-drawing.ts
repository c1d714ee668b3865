import type { Browser, Page } from 'playwright';
import { clickMap, fillAddress, signIn } from '../../tests/support/journeys/journey.ts';
import { longestTaskOf } from '../geo-file/longest-task.ts';
import { inBuiltApp } from '../map/in-built-app.ts';
import type { Measured } from '../measure.ts';
import { sized } from '../sized.ts';

const VERTICES = sized({ usual: 5_000, smoke: 60 });
const FIELDS = sized({ usual: 606, smoke: 4 });
const FIELD_VERTICES = 60;
const MAX_TASK_MS = 50;
const MAX_OFFSET_MS = 2_000;
/** West of Coreenya. */
const [LNG, LAT] = [146.503, -34.49];

/**
 * Draws in the built app: the longest task while a vertex of a large area is dragged, while the map
 * moves below it and while vertices are added; and the time to move the borders of many fields.
 */
export async function benchDrawing(options: {
  chromiumPath: string;
  say: (line: string) => void;
}): Promise<Measured[]> {
  const { chromiumPath, say } = options;
  return inBuiltApp(chromiumPath, async (browser, origin) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${origin}/map`);
    await openCustomBoundary(page);
    const measured = [
      ...(await measureVertices(browser, page)),
      ...(await measureOffset(browser, page)),
    ];
    for (const { what, ours } of measured) say(`${what}: ${ours.toFixed(0)} ms`);
    return measured;
  });
}

async function measureVertices(browser: Browser, page: Page): Promise<Measured[]> {
  await correct(page, [round(LNG, LAT, 0.004, VERTICES)]);
  const box = (await page.locator('.farm-map-clear').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const measured: Measured[] = [];
  const during = async (what: string, work: () => Promise<unknown>) => {
    const ours = await longestTaskOf(browser, page, work);
    const goal = `≤ ${MAX_TASK_MS} ms`;
    const met = ours <= MAX_TASK_MS;
    measured.push({ what, size: VERTICES, unit: 'ms', ours, peer: null, goal, met });
  };
  const drag = async (fromX: number, toX: number) => {
    await page.mouse.move(fromX, y);
    await page.mouse.down();
    await page.mouse.move(toX, y, { steps: 40 });
    await page.mouse.up();
    await page.waitForTimeout(300);
  };
  const east = await vertexEastOf(page, x, y);
  await drag(east, east + 40);
  // If no corner moved, the figures would measure something else.
  await page.getByText('Corner moved.').waitFor({ state: 'attached' });
  await during('a corner dragged', () => drag(east + 40, east - 60));
  await during('the map moved', () => drag(x, x + 60));
  await during('a corner taken back and repeated', async () => {
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+Shift+z');
    await page.waitForTimeout(300);
  });
  return measured;
}

async function measureOffset(browser: Browser, page: Page): Promise<Measured[]> {
  await button(page, 'Use this boundary').click();
  await page.getByLabel('Choose a file').check();
  const side = Math.ceil(Math.sqrt(FIELDS));
  const fields = Array.from({ length: FIELDS }, (_, i) =>
    round(LNG + (i % side) * 0.002, LAT - Math.floor(i / side) * 0.002, 0.0009, FIELD_VERTICES),
  );
  await correct(page, fields);
  await page.getByLabel('Move the border inwards (metres)').fill('5');
  const total = page.getByRole('region', { name: 'Drawing' }).locator('p').first();
  const before = await total.textContent();
  const move = () =>
    page.evaluate(async (was) => {
      const words = document.querySelector('section[aria-label="Drawing"] p')!;
      const press = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Move',
      )!;
      const startedAt = performance.now();
      press.click();
      while (words.textContent === was) await new Promise(requestAnimationFrame);
      return performance.now() - startedAt;
    }, before);
  const ours = await move();
  await button(page, 'Undo').click();
  await page.waitForTimeout(500);
  const longest = await longestTaskOf(browser, page, move);
  const common = { size: FIELDS, unit: 'ms', peer: null } as const;
  return [
    {
      ...common,
      what: 'borders of all fields moved',
      ours,
      goal: `≤ ${MAX_OFFSET_MS} ms`,
      met: ours <= MAX_OFFSET_MS,
    },
    {
      ...common,
      what: 'longest task of the page meanwhile',
      ours: longest,
      goal: `≤ ${MAX_TASK_MS} ms`,
      met: longest <= MAX_TASK_MS,
    },
  ];
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens areas from a file in the drawing. */
async function correct(page: Page, rings: readonly number[][][]): Promise<void> {
  const features = rings.map((ring) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [ring] },
  }));
  await page.getByLabel('Boundary file').setInputFiles({
    name: 'fields.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })),
  });
  await button(page, 'Correct it on the map').click();
  await page.locator('.farm-map-drawing').waitFor();
  await page.waitForTimeout(3_000);
}

/** A wavy circle, closed, as the fence around a hill. */
function round(lng: number, lat: number, size: number, vertices: number): number[][] {
  const ring = Array.from({ length: vertices }, (_, i) => {
    const angle = (i / vertices) * 2 * Math.PI;
    const reach = size * (1 + 0.05 * Math.sin(angle * 12));
    return [lng + Math.cos(angle) * reach, lat + Math.sin(angle) * reach * 0.82];
  });
  return [...ring, ring[0]!];
}

/** Where the pointer takes hold of the outline, to the right of a point inside it. */
async function vertexEastOf(page: Page, x: number, y: number): Promise<number> {
  for (let east = x; east < x + 600; east += 4) {
    await page.mouse.move(east, y);
    const cursor = await page.evaluate(
      () => document.querySelector<HTMLElement>('.leaflet-container')!.style.cursor,
    );
    if (cursor === 'move') return east;
  }
  throw new Error('The pointer met no corner.');
}

async function openCustomBoundary(page: Page): Promise<void> {
  const next = button(page, 'Next');
  await signIn(page, 'farmer@fenceline.example');
  await fillAddress(page, 'Many Corners', 'Coreenya');
  await page.getByLabel('Road number').fill('713');
  await page.getByLabel('Road name').fill('Boundary Siding Road');
  await next.click();
  await page.locator('.farm-map[data-picking="true"]').waitFor();
  await clickMap(page);
  await next.click();
  await page.getByLabel('Custom Boundary').check();
}
