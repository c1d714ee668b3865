import type { Page } from 'playwright';
import { clickMap, fillAddress, signIn } from '../../tests/support/journeys/journey.ts';
import type { Measured } from '../measure.ts';
import { sized } from '../sized.ts';
import { longestFrameMs, settled, watchFrames } from './frames.ts';
import { inBuiltApp } from './in-built-app.ts';

/** Number of the sample district's lots to request in order to find 500 parcels. */
const LOTS = sized({ usual: 565, smoke: 30 });
const MAX_FRAME_MS = 100;

/**
 * Works with a farm of 500 parcels in the built app: finds it from a list, draws it, selects and
 * pans it, saves it and opens it again. Measures the longest gap between two frames in each part.
 */
export async function benchMap(options: {
  chromiumPath: string;
  say: (line: string) => void;
}): Promise<Measured[]> {
  const { chromiumPath, say } = options;
  return inBuiltApp(chromiumPath, async (browser, origin) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await watchFrames(page);
    await page.goto(`${origin}/map`);
    await openBoundaryStep(page);
    const measured: Measured[] = [];
    const during = async (what: string, work: () => Promise<unknown>) => {
      const longestMs = await longestFrameMs(page, work);
      say(`${what}: ${longestMs.toFixed(0)} ms`);
      measured.push({
        what,
        size: count,
        unit: 'ms',
        ours: longestMs,
        peer: null,
        goal: `≤ ${MAX_FRAME_MS} ms`,
        met: longestMs <= MAX_FRAME_MS,
      });
    };
    let count = 0;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await during('parcels found from a list and drawn', async () => {
      await page.getByLabel('Paste lot/plan list').fill(lotPlans().join(', '));
      await button('Find parcels').click();
      await page.getByText(/parcels? added/).waitFor();
    });
    count = await page.getByRole('button', { name: /^Remove parcel/ }).count();
    await during('four parcels chosen by clicks', async () => {
      for (const east of [0, 40, 80, 120]) {
        await clickMap(page, east);
        await settled(page);
      }
    });
    await during('map moved, nearer and back', async () => {
      await page.mouse.wheel(0, -300);
      await settled(page);
      await page.mouse.wheel(0, 300);
      await settled(page);
      await page.mouse.down();
      await page.mouse.move(500, 300, { steps: 20 });
      await page.mouse.up();
    });
    await during('saved, and drawn as a farm', async () => {
      await button('Submit').click();
      // The gate is at the address, far from the lots.
      await button('Save anyway').click();
      // The message over the map disappears after two seconds.
      await page.getByRole('heading', { name: /is registered/ }).waitFor({ timeout: 60_000 });
    });
    await during('opened to be edited', async () => {
      await page.getByRole('button', { name: /^More for / }).click();
      await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
      await page.getByRole('region', { name: 'Edit Farm' }).waitFor();
      for (let step = 0; step < 3; step++) await button('Next').click();
    });
    return measured.map((line) => ({ ...line, size: count }));
  });
}

async function openBoundaryStep(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' });
  await signIn(page, 'farmer@fenceline.example');
  await fillAddress(page, 'Five Hundred', 'Wirrabilla');
  await next.click();
  // The only place for the address is chosen already, and the next click sets the gate.
  await page.locator('[role="switch"][aria-checked="true"]').waitFor();
  await clickMap(page);
  await next.click();
}

/** Adjacent lots of the sample district; it does not contain a few of them. */
const lotPlans = () =>
  Array.from({ length: LOTS }, (_, i) => `${(i % 25) + 1}//DP${755_092 + Math.floor(i / 25)}`);
