import { expect, it } from 'vitest';
import { openInBrowser, openerFor } from './open-browser.ts';

it('openBrowser reports false when no program can open an address', async () => {
  expect(openerFor('linux', {})).toBeNull();
  const missing = { BROWSER: '/nowhere/browser' };
  expect(await openInBrowser('https://farms.example', missing)).toBe(false);
  expect(await openInBrowser('https://farms.example', { BROWSER: 'false' })).toBe(false);
});

it('openBrowser prefers the browser that the user chose to the system’s', async () => {
  expect(openerFor('linux', { DISPLAY: ':0' })).toEqual(['xdg-open']);
  expect(openerFor('darwin', {})).toEqual(['open']);
  expect(openerFor('darwin', { BROWSER: 'lynx' })).toEqual(['lynx']);
  expect(await openInBrowser('https://farms.example', { BROWSER: 'true' })).toBe(true);
});
