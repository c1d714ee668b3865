import { writeFile } from 'node:fs/promises';
import { dirname, basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SIZES, THEMES } from './photograph.mjs';

/** Width of a picture on the sheet, for each width of the window. */
const SHOWN = { 1440: 440, 768: 240, 360: 140 };
const QUALITY = 36;

/** Lays the pictures of one screen out on one sheet: a row for each theme. */
export async function writeSheet(browser, pictures, file) {
  const folder = dirname(pictures[0].file);
  const rows = THEMES.map((theme) =>
    SIZES.map(({ width }) => {
      const picture = pictures.find((one) => one.theme === theme && one.width === width);
      return `<img width="${SHOWN[width]}" src="${basename(picture.file)}">`;
    }).join(''),
  );
  const style =
    'body { margin: 0; padding: 16px; width: max-content; background: #777 }' +
    'div { display: flex; gap: 16px; align-items: start } div + div { margin-top: 16px }';
  const html = `<style>${style}</style>${rows.map((row) => `<div>${row}</div>`).join('')}`;
  const source = join(folder, 'sheet.html');
  await writeFile(source, html);

  const page = await browser.newPage({ viewport: { width: 1500, height: 900 } });
  try {
    await page.goto(pathToFileURL(source).href);
    const { width, height } = await page.locator('body').boundingBox();
    await page.setViewportSize({ width: Math.ceil(width), height: Math.ceil(height) });
    // Playwright itself writes no WebP.
    const devtools = await page.context().newCDPSession(page);
    const { data } = await devtools.send('Page.captureScreenshot', {
      format: 'webp',
      quality: QUALITY,
    });
    await writeFile(file, Buffer.from(data, 'base64'));
  } finally {
    await page.close();
  }
}
