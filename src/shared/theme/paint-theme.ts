/** The themes, and what each paints behind the browser's own bars: its `--surface` in roles.css. */
export const THEME_GROUNDS = { dark: '#0f110e', light: '#e2e2da', outdoor: '#e1e1de' } as const;

export type Theme = keyof typeof THEME_GROUNDS;
/** What a person may choose: a theme, or to follow their system. */
export type ThemeChoice = Theme | 'system';

const KEY = 'fenceline:theme';
/** The last choice other than outdoor, to which the outdoor switch returns. */
const KEY_INDOORS = 'fenceline:theme-indoors';

/** The choice stored in this browser; null without one, or if the browser forbids storage. */
export function readThemeChoice(key: string = KEY): ThemeChoice | null {
  try {
    const stored = localStorage.getItem(key);
    return /^(dark|light|outdoor|system)$/.test(stored ?? '') ? (stored as ThemeChoice) : null;
  } catch {
    return null;
  }
}

/**
 * The theme to which leaving the outdoor theme returns: never `system` if the system would choose
 * outdoor again.
 */
export function readIndoorChoice(): ThemeChoice {
  const choice = readThemeChoice(KEY_INDOORS) ?? 'dark';
  const isOutdoorAgain = choice === 'system' && matchMedia('(prefers-contrast: more)').matches;
  return isOutdoorAgain ? 'dark' : choice;
}

/**
 * Stores the choice on this device; in a browser without storage, it lasts until the page is
 * closed.
 */
export function saveThemeChoice(choice: ThemeChoice): void {
  try {
    localStorage.setItem(KEY, choice);
    if (choice !== 'outdoor') localStorage.setItem(KEY_INDOORS, choice);
  } catch {
    // The page already has the theme.
  }
}

/**
 * Sets the page's theme and returns it. Without a choice it is dark (SHELL-19), because browsers
 * report "light" for people who never chose; more contrast is always a person's own wish.
 */
export function paintTheme(
  choice: ThemeChoice | null,
  grounds: Record<Theme, string> = THEME_GROUNDS,
): Theme {
  const asks = (preference: string) => matchMedia(`(prefers-${preference})`).matches;
  const isSystems = choice === null || choice === 'system';
  let theme: Theme = isSystems ? 'dark' : choice;
  if (choice === 'system' && asks('color-scheme: light')) theme = 'light';
  if (isSystems && asks('contrast: more')) theme = 'outdoor';

  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', grounds[theme]);
  const scheme = theme === 'dark' ? 'dark' : 'light';
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', scheme);
  return theme;
}

/**
 * The same as a script in a page's head, after its metas: it runs before the first paint, so that
 * no page flashes in another theme. Each function above therefore stands alone.
 */
export const themeScript = (): string => {
  const choice = `(${readThemeChoice.toString()})(${JSON.stringify(KEY)})`;
  return `(${paintTheme.toString()})(${choice},${JSON.stringify(THEME_GROUNDS)})`;
};
