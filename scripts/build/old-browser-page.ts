import type { Plugin } from 'vite';
import { FLOOR_TEXT } from './floor.ts';

const TITLE = 'This browser is too old for Fenceline';
const ADVICE = `Please update it, or open this page in another browser. Fenceline needs ${FLOOR_TEXT}, or newer. On an iPhone or iPad, Safari is updated with iOS.`;

const LOOK = 'max-width:40rem;margin:2rem;font:1.1rem/1.5 sans-serif;color:#fff;background:#0f110e';

/**
 * In JavaScript of 2009, because it runs in any browser. It asks for what every supported browser
 * has and older ones lack: modules and sizes of a container, and in Safari an expression that looks
 * behind. Without them it writes the page and stops the parser before the app’s first script.
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
