import type { Page } from 'playwright';
import { signIn } from '../../tests/support/journeys/journey.ts';
import { inBuiltApp } from '../map/in-built-app.ts';
import { medianOf, type Measured } from '../measure.ts';

const MAX_MS = 1_000;
/** A desk's processor, and a cheap phone's as Lighthouse imitates it. */
const SLOWER = [
  [1, { width: 1440, height: 900 }],
  [4, { width: 360, height: 780 }],
] as const;

interface Seen {
  headingAt: number | null;
  chartAt: number | null;
}

/**
 * Opens the screen of a report of an invented farm: the time from its heading to its first chart,
 * whose library and code are loaded only then.
 */
export async function benchFirstChart(options: {
  chromiumPath: string;
  rounds: number;
  say: (line: string) => void;
}): Promise<Measured[]> {
  const { chromiumPath, rounds, say } = options;
  return inBuiltApp(chromiumPath, async (browser, origin) => {
    const measured: Measured[] = [];
    for (const [slower, viewport] of SLOWER) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const context = await browser.newContext({ viewport });
        const page = await context.newPage();
        await page.goto(`${origin}/farms`);
        await signIn(page, 'farmer@fenceline.example');
        await page.getByText('Kurrajong Park').first().waitFor();
        const session = await context.newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
        times.push(await firstChartMs(page, `${origin}/reports/sample`));
        say(`Processor ${slower} × slower: ${times.at(-1)!.toFixed(0)} ms`);
        await context.close();
      }
      const ours = medianOf(times);
      measured.push({
        what: `first chart after the heading, processor ${slower} × slower`,
        size: 1,
        unit: 'ms',
        ours,
        peer: null,
        goal: `≤ ${MAX_MS} ms`,
        met: ours <= MAX_MS,
      });
    }
    return measured;
  });
}

async function firstChartMs(page: Page, address: string): Promise<number> {
  await page.addInitScript(() => {
    const seen: Seen = { headingAt: null, chartAt: null };
    Object.assign(window, { seen });
    const look = () => {
      if (document.querySelector('main h1')) seen.headingAt ??= performance.now();
      if (document.querySelector('main .u-wrap canvas')) seen.chartAt ??= performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(address);
  const chart = page.locator('main .u-wrap canvas').first();
  await chart.waitFor({ timeout: 60_000 });
  const { headingAt, chartAt } = await page.evaluate(
    () => (window as unknown as { seen: Seen }).seen,
  );
  if (headingAt === null || chartAt === null) throw new Error('No chart was seen.');
  return chartAt - headingAt;
}
