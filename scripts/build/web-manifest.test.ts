import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { APP_PATHS } from '#shared/config';
import { WEB_MANIFEST } from './web-manifest.ts';

const inPublic = (address: string) => `public${address}`;
const page = readFileSync('index.html', 'utf8');

/** Width and height from the header of a PNG file. */
function sizeOf(address: string): string {
  const bytes = readFileSync(inPublic(address));
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

describe('the web manifest', () => {
  it('has what browsers ask for before they install an app', () => {
    const { name, short_name: shortName, start_url: start, display, icons } = WEB_MANIFEST;
    expect([name, shortName, start, display]).toEqual([
      'Fenceline',
      'Fenceline',
      '/map',
      'standalone',
    ]);
    const purposes = icons.map(
      (icon) => `${icon.sizes} ${'purpose' in icon ? icon.purpose : 'any'}`,
    );
    expect(purposes).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
    );
  });

  it('names icons that exist, in the sizes that it says', () => {
    const icons = [...WEB_MANIFEST.icons, ...WEB_MANIFEST.shortcuts.flatMap((one) => one.icons)];
    for (const { src, sizes, type } of icons) {
      if (type === 'image/png') expect([src, sizeOf(src)]).toEqual([src, sizes]);
      else expect([src, existsSync(inPublic(src))]).toEqual([src, true]);
    }
  });

  it('starts and shortens the way to addresses that the app has', () => {
    for (const url of [WEB_MANIFEST.start_url, ...WEB_MANIFEST.shortcuts.map((one) => one.url)]) {
      expect(APP_PATHS).toContain(url.replace(/\?.*/, ''));
    }
  });
});

it('an iPhone finds its icon of 180 px and the app’s name in the page', () => {
  const [, icon = ''] = /rel="apple-touch-icon" href="([^"]+)"/.exec(page) ?? [];
  expect(sizeOf(icon)).toBe('180x180');
  expect(page).toContain('<meta name="apple-mobile-web-app-title" content="Fenceline" />');
  expect(page).toContain('<meta name="apple-mobile-web-app-capable" content="yes" />');
});
