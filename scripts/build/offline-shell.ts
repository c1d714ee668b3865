import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest, Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/**
 * Answered by the server alone: calls, tokens, links and tiles never pass through the worker. Nor
 * does the shop: its page comes with a policy of its own, which lets the payment provider in.
 */
const NEVER_FROM_CACHE = [
  '/shop',
  '/api',
  '/oidc',
  '/tiles',
  '/embed',
  '/geocode',
  '/files',
  '/sandbox',
  '/healthz',
  '/legal',
  '/silent.html',
];

/** Files besides the entry's own that the bare shell shows. */
const SHELL_ASSET = /inter-latin-wght-normal|^icon\.svg$/;

/** The service worker and the web manifest. It keeps the shell for offline use, nothing else. */
export function offlineShell(appFolder: string): Plugin[] {
  return VitePWA({
    registerType: 'prompt',
    injectRegister: false,
    includeManifestIcons: false,
    manifest: {
      id: '/',
      name: 'Fenceline',
      short_name: 'Fenceline',
      description: 'Farm data for Australian landholders and their agents.',
      lang: 'en-AU',
      display: 'standalone',
      start_url: '/map',
      background_color: '#10140f',
      theme_color: '#10140f',
      icons: [
        { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    workbox: {
      globPatterns: ['index.html', 'assets/*.{js,css,woff2}', 'icon.svg'],
      manifestTransforms: [
        async (entries) => {
          const shell = await shellFiles(appFolder);
          return { manifest: entries.filter(({ url }) => shell.has(url) || SHELL_ASSET.test(url)) };
        },
      ],
      navigateFallback: 'index.html',
      navigateFallbackDenylist: NEVER_FROM_CACHE.map((path) => new RegExp(`^${path}(/|$|\\?)`)),
      cleanupOutdatedCaches: true,
    },
  });
}

/** The page and what its entry imports before anything is asked for. */
async function shellFiles(appFolder: string): Promise<Set<string>> {
  const manifest = JSON.parse(
    await readFile(join(appFolder, '.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  const files = new Set(['index.html']);
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(visit);
  };
  visit('index.html');
  const decoder = Object.keys(manifest).find((name) => name.includes('/pako/'));
  if (decoder) visit(decoder);
  return files;
}
