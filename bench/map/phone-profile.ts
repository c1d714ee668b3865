import type { Browser, Page } from 'playwright';
import { signIn } from '../../tests/support/journeys/journey.ts';

const PHONE = {
  viewport: { width: 360, height: 780 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;
/** A cheap phone's processor, as Lighthouse imitates it. */
const SLOWER = 4;
export const MAX_LCP_MS = 2_500;
export const MAX_SHIFT = 0.05;

export interface Vitals {
  /** Largest contentful paint. */
  lcpMs: number;
  /** Slowest answer to a touch or key. */
  inpMs: number;
  /** Total blocking time: of each task, what it takes beyond 50 ms. */
  tbtMs: number;
  shift: number;
}

export async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext(PHONE);
  return context.newPage();
}

/** Signs a farmer in on a phone and shows the farms. */
export async function openFarms(browser: Browser, origin: string): Promise<Page> {
  const page = await openPhone(browser);
  await page.goto(`${origin}/farms`);
  await signIn(page, 'farmer@fenceline.example');
  await page.getByText('Kurrajong Park').first().waitFor();
  return page;
}

/** Slows the page's processor down and observes every page that the tab opens from now on. */
export async function observeVitals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const vitals: Vitals = { lcpMs: 0, inpMs: 0, tbtMs: 0, shift: 0 };
    const on = (type: string, see: (entry: PerformanceEntry) => void, durationThreshold = 16) =>
      new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
        type,
        buffered: true,
        durationThreshold,
      } as PerformanceObserverInit);
    on('largest-contentful-paint', ({ startTime }) => (vitals.lcpMs = startTime));
    on('longtask', ({ duration }) => (vitals.tbtMs += duration - 50));
    on('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) vitals.shift += value;
    });
    on('event', (entry) => {
      if ((entry as PerformanceEventTiming & { interactionId: number }).interactionId > 0) {
        vitals.inpMs = Math.max(vitals.inpMs, entry.duration);
      }
    });
    Object.assign(window, { vitals });
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** The figures of the page so far. */
export const readVitals = (page: Page): Promise<Vitals> =>
  page.evaluate(() => ({ ...(window as unknown as { vitals: Vitals }).vitals }));
