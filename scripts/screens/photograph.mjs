import { join } from 'node:path';
import { beSignedIn } from './sign-in.mjs';

export const THEMES = ['dark', 'light', 'outdoor'];
export const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
];
/** A longer page is cut here. */
const MAX_HEIGHT = 2000;

/**
 * Opens a screen at each width, brings it into its state and takes its picture in each theme.
 *
 * @param {import('playwright').Browser} browser
 * @param {import('./sandbox.mjs').Sandbox} sandbox
 * @param {import('./screens.mjs').ScreenState} screen
 * @returns {Promise<{ theme: string, width: number, file: string }[]>}
 */
export async function photograph(browser, sandbox, screen, folder) {
  const context = await browser.newContext({
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    const pictures = [];
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await context.setOffline(false);
      await page.goto(sandbox.origin + screen.path);
      if (screen.account) await beSignedIn(page, screen.account);
      await page.getByText(screen.ready).filter({ visible: true }).first().waitFor();
      await screen.act?.(page, sandbox);
      await settle(page);
      if (!screen.isMap) await fitHeight(page, size);
      for (const theme of THEMES) {
        const file = join(folder, `${screen.name}-${size.width}-${theme}.png`);
        await showTheme(page, theme);
        await page.screenshot({ path: file });
        pictures.push({ theme, width: size.width, file });
      }
    }
    return pictures;
  } finally {
    await context.close();
  }
}

/** Waits for data, tiles and fonts; a screen that polls is quiet enough after a while. */
async function settle(page) {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {});
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(
    () => document.querySelectorAll('img.leaflet-tile:not(.leaflet-tile-loaded)').length === 0,
    null,
    { timeout: 60_000 },
  );
}

/** The screens scroll inside the window, so it grows to show all of one. */
async function fitHeight(page, { width, height }) {
  const hidden = await page.evaluate(() => {
    const content = document.querySelector('#content') ?? document.documentElement;
    return content.scrollHeight - content.clientHeight;
  });
  await page.setViewportSize({ width, height: Math.min(height + hidden, MAX_HEIGHT) });
}

/** Changes the theme as another tab would, so that charts follow, and waits until it is painted. */
async function showTheme(page, theme) {
  await page.evaluate((name) => {
    localStorage.setItem('fenceline:theme', name);
    window.dispatchEvent(new StorageEvent('storage', { key: 'fenceline:theme' }));
    // Pages outside the app do not follow other tabs.
    document.documentElement.dataset.theme = name;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    return frame().then(frame);
  }, theme);
  await page.waitForTimeout(200);
}
