import { expect, type Page } from 'playwright/test';
import { chooseFarmAction, clickMap, fillAddress, signIn } from './journey.ts';

/** Signs in at the map and waits until the service worker has cached every file of the app. */
export async function openMapWithWorker(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/map`);
  await signIn(page, 'farmer@fenceline.example');
  await expect(page.getByLabel('Select Farm')).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
}

/** Keeps a farm on the device. */
export async function keepFarm(page: Page, name: string): Promise<void> {
  await page.getByLabel('Select Farm').selectOption(name);
  await chooseFarmAction(page, name, 'Keep offline');
  await page.getByRole('button', { name: 'Keep offline' }).click();
  await expect(page.getByText(/On this device/)).toBeVisible({ timeout: 120_000 });
}

const PADDOCK = {
  type: 'Polygon',
  coordinates: [
    [
      [146.045, -34.305],
      [146.055, -34.305],
      [146.055, -34.295],
      [146.045, -34.295],
      [146.045, -34.305],
    ],
  ],
};

/**
 * Fills in a farm with a typed position and a file, up to Submit, which works without a network.
 * `atPosition` looks at the step in which the position is typed.
 */
export async function fillFarm(
  page: Page,
  name: string,
  atPosition: () => Promise<void> = async () => {},
): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' });
  await fillAddress(page, name, 'Wirrabilla');
  await next.click();
  await atPosition();
  await page.getByLabel('Position').fill('-34.3, 146.05');
  await page.getByRole('button', { name: 'Use this position' }).click();
  await next.click();
  await expect(page.locator('.farm-map[data-picking="true"]')).toHaveCount(1);
  await clickMap(page);
  await next.click();
  await page.getByLabel('Custom Boundary').check();
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name: 'paddock.geojson',
      mimeType: 'application/geo+json',
      buffer: Buffer.from(JSON.stringify(PADDOCK)),
    });
  await expect(page.getByRole('region', { name: 'What is in paddock.geojson' })).toBeVisible();
}
