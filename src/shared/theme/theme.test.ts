// @vitest-environment jsdom
import { allSettled, fork } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { themeScript } from './index.ts';
import { $theme, $themeChoice, outdoorSwitched, themeChosen } from './index.react.ts';

/** Makes the system report these preferences. */
const prefer = (...preferences: string[]) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: preferences.some((preference) => query === `(prefers-${preference})`),
    addEventListener: () => {},
  }));
const shown = () => document.documentElement.dataset['theme'];
const meta = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
/** Runs the script of a page's head. */
const openPage = () => {
  // oxlint-disable-next-line typescript/no-implied-eval -- the page runs it as text
  new Function(themeScript())();
  return shown();
};
const choose = async (choice: 'system' | 'dark' | 'light' | 'outdoor', scope = fork()) => {
  await allSettled(themeChosen, { scope, params: choice });
  return scope;
};

beforeEach(() => {
  document.head.innerHTML =
    '<meta name="theme-color" content="" /><meta name="color-scheme" content="" />';
  prefer();
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the script before the first paint', () => {
  it.each([
    ['dark', []],
    ['dark', ['color-scheme: light']],
    ['outdoor', ['contrast: more']],
  ] as const)('shows %s without a choice if the system asks for %j (SHELL-19)', (theme, asked) => {
    prefer(...asked);
    expect(openPage()).toBe(theme);
  });

  it.each([
    ['dark', []],
    ['light', ['color-scheme: light']],
    ['outdoor', ['color-scheme: light', 'contrast: more']],
  ] as const)('shows %s for the choice System if the system asks for %j', async (theme, asked) => {
    await choose('system');
    prefer(...asked);
    expect(openPage()).toBe(theme);
  });

  it.each(['dark', 'light', 'outdoor'] as const)(
    'shows the chosen theme %s whatever the system asks for',
    async (theme) => {
      await choose(theme);
      prefer('color-scheme: light', 'contrast: more');
      delete document.documentElement.dataset['theme'];
      expect(openPage()).toBe(theme);
    },
  );

  it.each(['__proto__', 'toString', 'pink', ''])('ignores the stored value %j', (stored) => {
    localStorage.setItem('fenceline:theme', stored);
    expect(openPage()).toBe('dark');
  });

  it('colours the browser’s own bars and scroll bars like the theme', async () => {
    await choose('light');
    openPage();
    expect(meta('theme-color')).toBe('#e2e2da');
    expect(meta('color-scheme')).toBe('light');
  });
});

describe('a choice of theme', () => {
  it('applies at once and is the choice of the next page', async () => {
    const scope = await choose('light');
    expect(shown()).toBe('light');
    expect(scope.getState($theme)).toBe('light');
    document.documentElement.dataset['theme'] = 'dark';
    expect(openPage()).toBe('light');
  });

  it('applies for as long as the page is open if the browser forbids storage', async () => {
    const refuse = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    const scope = await choose('outdoor');
    expect(shown()).toBe('outdoor');
    expect(scope.getState($themeChoice)).toBe('outdoor');
    expect(openPage()).toBe('dark');
  });
});

describe('the outdoor switch', () => {
  const press = (scope: ReturnType<typeof fork>) => allSettled(outdoorSwitched, { scope });

  it.each(['light', 'system', 'dark'] as const)('returns to the choice %s', async (choice) => {
    const scope = await choose(choice);
    await press(scope);
    expect(shown()).toBe('outdoor');
    await press(scope);
    expect(scope.getState($themeChoice)).toBe(choice);
    expect(shown()).toBe('dark' === choice || choice === 'system' ? 'dark' : 'light');
  });

  it('leaves the outdoor theme that the system asks for', async () => {
    prefer('contrast: more');
    const scope = await choose('system');
    expect(shown()).toBe('outdoor');
    await press(scope);
    expect(shown()).toBe('dark');
  });
});
