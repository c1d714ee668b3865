import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { WEB_MANIFEST } from './web-manifest.ts';

/**
 * Requests that only the server answers: calls, tokens, links and tiles never pass through the
 * worker. Nor does the shop: its page has a content security policy of its own that allows the
 * payment provider.
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

/**
 * Adds the service worker and the web manifest. They store every screen's files for offline use,
 * but no data.
 */
export function offlineShell(): Plugin[] {
  return VitePWA({
    registerType: 'prompt',
    injectRegister: false,
    includeManifestIcons: false,
    manifest: WEB_MANIFEST,
    workbox: {
      globPatterns: ['index.html', 'assets/*.{js,css}', 'assets/inter-latin-wght-*', 'icon.svg'],
      // Controls pages from the first visit on, including the page that installed it.
      clientsClaim: true,
      // In one file that runs at once. If a worker loaded its parts one by one and lost the network
      // meanwhile, it would be installed without them.
      inlineWorkboxRuntime: true,
      importScripts: ['/kept-tiles.js'],
      navigateFallback: 'index.html',
      navigateFallbackDenylist: NEVER_FROM_CACHE.map((path) => new RegExp(`^${path}(/|$|\\?)`)),
      cleanupOutdatedCaches: true,
    },
  });
}
