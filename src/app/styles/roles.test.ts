import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { THEME_GROUNDS } from '#shared/theme';
import { contrastOf, hexOf, lightnessOf } from '../../../tests/support/colours/contrast.ts';

const css = readFileSync(join(import.meta.dirname, 'roles.css'), 'utf8');

/** The colours that the blocks with this selector set, by role. */
function rolesOf(selector: string): Record<string, string> {
  const blocks = css.matchAll(/^([^@\n{}][^{}]*)\{([^}]*)\}/gm);
  const own = [...blocks].filter(([, selectors]) => selectors!.includes(selector));
  const pairs = own.flatMap(([, , body]) => [
    ...body!.matchAll(/--([\w-]+):\s*(oklch\([^)]*\)|#\w+);/g),
  ]);
  return Object.fromEntries(pairs.map(([, role, colour]) => [role, colour]));
}

const GROUNDS = ['surface', 'raised', 'overlay', 'field', 'fill'];
const INKS = ['text', 'muted', 'accent', 'money', 'danger', 'info', 'warning'];
const LABELLED = [
  ['on-accent', 'accent'],
  ['on-money', 'money-fill'],
  ['on-danger', 'danger'],
  ['on-warning', 'warning'],
  ['surface', 'text'],
] as const;
const NOTICES = ['message', 'guidance', 'new-version'];
const THEMES = [
  { theme: 'dark', forText: 4.5 },
  { theme: 'light', forText: 4.5 },
  { theme: 'outdoor', forText: 7 },
] as const;

/** Fixed colours of notices are the same in every theme. */
const fixed = rolesOf(':root');

describe.each(THEMES)('the $theme theme', ({ theme, forText }) => {
  const roles = rolesOf(`[data-theme='${theme}']`);
  const ratio = (ink: string, ground: string) => contrastOf(roles[ink]!, roles[ground]!);
  const tooFaint = (pairs: readonly (readonly [string, string])[], least: number) =>
    pairs
      .map(([ink, ground]) => ({ ink, ground, ratio: ratio(ink, ground) }))
      .filter((pair) => pair.ratio < least);

  it(`keeps all text at a contrast of ${forText}:1`, () => {
    const pairs = INKS.flatMap((ink) => GROUNDS.map((ground) => [ink, ground] as const));
    expect(tooFaint([...pairs, ...LABELLED], forText)).toEqual([]);
  });

  it('keeps the edges of controls, the focus ring and the lines of charts at 3:1', () => {
    const edges = ['control', 'focus', 'accent', 'money', 'danger', 'farm-line', 'comparison-line'];
    const pairs = edges.flatMap((edge) => GROUNDS.map((ground) => [edge, ground] as const));
    expect(tooFaint(pairs, 3)).toEqual([]);
  });

  it('keeps its three elevations at least 4 steps of lightness apart', () => {
    const [page, card, floating] = ['surface', 'raised', 'overlay'].map((role) =>
      lightnessOf(roles[role]!),
    );
    expect(card! - page!).toBeGreaterThanOrEqual(4);
    expect(floating! - card!).toBeGreaterThanOrEqual(4);
  });

  it('colours the browser’s own bars like the page’s background', () => {
    expect(THEME_GROUNDS[theme]).toBe(hexOf(roles['surface']!));
  });
});

it('every theme sets the same roles', () => {
  const [dark, ...others] = THEMES.map(({ theme }) =>
    Object.keys(rolesOf(`[data-theme='${theme}']`)).toSorted(),
  );
  for (const other of others) expect(other).toEqual(dark);
});

it('the fixed colours of notices keep white text at 4.5:1, which is enough for large text', () => {
  const faint = NOTICES.filter((role) => contrastOf(fixed['on-message']!, fixed[role]!) < 4.5);
  expect(faint).toEqual([]);
});
