import type { Plugin } from 'vite';
import { FLOOR_TEXT } from './floor.ts';

const TITLE = 'This browser is too old for Fenceline';
const ADVICE = `Please update it, or open this page in another browser. Fenceline needs ${FLOOR_TEXT}, or newer. On an iPhone or iPad, Safari is updated with iOS.`;

const LOOK = 'max-width:40rem;margin:2rem;font:1.1rem/1.5 sans-serif;color:#fff;background:#0f110e';

/**
 * Written in ECMAScript 5, so that any browser can run it. It tests for what every supported browser
 * has and older ones lack: modules, container queries, `dvh` and, in Safari, lookbehind in regular
 * expressions. If one is missing, it writes the page and stops loading before the app’s first
 * script.
 */
const SCRIPT = `(function () {
  try {
    if (
      'noModule' in document.createElement('script') &&
      CSS.supports('container-type', 'inline-size') &&
      CSS.supports('height', '1dvh') &&
      new RegExp('(?<=a)b').test('ab')
    ) return;
  } catch (error) {}
  document.write('<body><h1>${TITLE}</h1><p>${ADVICE}</p></body>');
  document.body.style.cssText = '${LOOK}';
  if (window.stop) window.stop();
})()`;

/** Puts first into the page’s head what a browser below the floor shows instead of the app. */
export const oldBrowserPage = (): Plugin => ({
  name: 'fenceline:old-browser-page',
  transformIndexHtml: (_, { path }) =>
    path === '/index.html' ? [{ tag: 'script', children: SCRIPT, injectTo: 'head-prepend' }] : [],
});
