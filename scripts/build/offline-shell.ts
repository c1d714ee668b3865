import type { Plugin } from 'vite';
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

/** The service worker and the web manifest. It keeps every screen's files offline, and no data. */
export function offlineShell(): Plugin[] {
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
      globPatterns: ['index.html', 'assets/*.{js,css}', 'assets/inter-latin-wght-*', 'icon.svg'],
      // From its first visit on, also in the page that installed it.
      clientsClaim: true,
      navigateFallback: 'index.html',
      navigateFallbackDenylist: NEVER_FROM_CACHE.map((path) => new RegExp(`^${path}(/|$|\\?)`)),
      cleanupOutdatedCaches: true,
    },
  });
}
