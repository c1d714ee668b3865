// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import type { RememberedMap } from '#shared/land-map';
import { isMapExpected } from './is-map-expected.ts';

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('fenceline:session-expected', '1');
});

const isExpected = (windowWidth = innerWidth) => isMapExpected({ windowWidth } as RememberedMap);

it('the first map is shown to somebody who is probably signed in', () => {
  expect(isExpected()).toBe(true);
  localStorage.removeItem('fenceline:session-expected');
  expect(isExpected()).toBe(false);
});

it('the first map is not shown after a sign-out, even if the provider’s session goes on', () => {
  localStorage.setItem('fenceline:signed-out', '1');
  expect(isExpected()).toBe(false);
});

it.each(['fenceline:farm-wizard:a', 'fenceline:farm-wizard.1:a', 'fenceline:farm-edit:a'])(
  'the first map is not shown while %s is unfinished, which opens over another place',
  (key) => {
    localStorage.setItem(key, '{}');
    expect(isExpected()).toBe(false);
  },
);

it.each([
  [1280, 1024, true],
  [360, 1024, false],
  [600, 1024, false],
])('the first map of a window %i px wide is shown at %i px: %s', (before, now, isShown) => {
  Object.assign(window, { innerWidth: now });
  expect(isExpected(before)).toBe(isShown);
});
