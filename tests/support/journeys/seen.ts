import type { Locator, Page } from 'playwright/test';

/** The colours of a picture: how many pixels have each, by `rgb(…)`, most frequent first. */
export async function coloursIn(page: Page, element: Locator): Promise<[string, number][]> {
  const picture = (await element.screenshot()).toString('base64');
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const counts = new Map<string, number>();
    for (let i = 0; i < data.length; i += 4) {
      const colour = `#${[0, 1, 2].map((at) => data[i + at]!.toString(16).padStart(2, '0')).join('')}`;
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    return [...counts].toSorted(([, a], [, b]) => b - a);
  }, picture);
}
