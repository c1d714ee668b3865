import { chromium } from 'playwright';
import { LOCALE, WINDOW, type Browser } from './browser.ts';

/** Opens the Chromium of the other journeys. */
export async function openChromium(): Promise<Browser> {
  const program = process.env['CHROMIUM'];
  const browser = await chromium.launch({
    ...(program ? { executablePath: program } : {}),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  });
  const { language: locale, timeZone: timezoneId } = LOCALE;
  const context = await browser.newContext({
    viewport: WINDOW,
    locale,
    timezoneId,
    reducedMotion: 'reduce',
    // The configuration of the journeys blocks them.
    serviceWorkers: 'allow',
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error.stack)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  return {
    errors,
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    call: (source) => page.evaluate(`(${source})()`),
    async drag([first, ...others]) {
      await page.mouse.move(...first!);
      await page.mouse.down();
      for (const position of others) await page.mouse.move(...position);
      await page.mouse.up();
    },
    hover: (position) => page.mouse.move(...position),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}
