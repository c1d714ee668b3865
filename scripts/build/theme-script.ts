import type { Plugin } from 'vite';
import { themeScript } from '../../src/shared/theme/paint-theme.ts';

/**
 * Puts the theme's script into the app's page, whose policy allows it by the page's nonce, and
 * writes it as `theme.js` for pages that are plain files.
 */
export const themeBeforePaint = (): Plugin => ({
  name: 'fenceline:theme-before-paint',
  transformIndexHtml: (_, { path }) =>
    path === '/index.html' ? [{ tag: 'script', children: themeScript(), injectTo: 'head' }] : [],
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'theme.js', source: `${themeScript()}\n` });
  },
});
