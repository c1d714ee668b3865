import type { Page } from 'playwright';

interface FrameWatch {
  framesMs: number[];
}

/** Makes every page of a tab record the gaps between its frames. */
export const watchFrames = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const watch: FrameWatch = { framesMs: [] };
    let last = performance.now();
    const frame = (now: number) => {
      watch.framesMs.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    Object.assign(window, { watch });
  });

/** Waits until the frames of the previous step are drawn. */
export const settled = (page: Page) => page.waitForTimeout(1_000);

/**
 * Returns the longest gap between two frames while some work is done, in whole milliseconds: the
 * browser's times of frames are a tenth off, and three frames of a 60 Hz screen are 50 ms.
 */
export async function longestFrameMs(page: Page, work: () => Promise<unknown>): Promise<number> {
  await settled(page);
  await page.evaluate(() => {
    (window as unknown as { watch: FrameWatch }).watch.framesMs.length = 0;
  });
  await work();
  await settled(page);
  return page.evaluate(() =>
    Math.round(Math.max(...(window as unknown as { watch: FrameWatch }).watch.framesMs)),
  );
}
